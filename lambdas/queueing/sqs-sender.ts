import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { AssessmentJobQueue } from "../core/assessments/assessment-jobs";
import type { CheckQueue } from "../core/assessments/check-job";
import type { CourseCopyQueue } from "../core/course-copies/course-copy";
import type { ArchivalQueue } from "../core/members/archive-course";
import type { RegradeQueue } from "../core/regrades/regrade-job";
import type { Retirements } from "../core/robots/retire-certificates";
import type { ComparisonQueue } from "../core/similarity/report";
import type { GradingQueue } from "../core/submissions/grading-job";

/** Messages of one kind on SQS, as JSON. One is left there when `send` resolves. */
export class SqsSender<Message extends object> {
  constructor(
    private readonly client: Pick<SQSClient, "send">,
    private readonly queueUrl: string,
  ) {}

  /** Nobody receives the message before `delaySeconds` (at most 900) are over. */
  async send(message: Message, delaySeconds = 0): Promise<void> {
    const MessageBody = JSON.stringify(message);
    const delay = delaySeconds === 0 ? {} : { DelaySeconds: delaySeconds };
    await this.client.send(new SendMessageCommand({ QueueUrl: this.queueUrl, MessageBody, ...delay }));
  }
}

/** The queues at those addresses; region, credentials and endpoint come from the environment. */
export function connectQueues(urls: { readonly grading: string; readonly jobs: string }): {
  queue: GradingQueue;
  checkQueue: CheckQueue;
  regradeQueue: RegradeQueue;
  assessmentJobs: AssessmentJobQueue;
  retirements: Retirements;
  courseCopies: CourseCopyQueue;
  comparisons: ComparisonQueue;
  archivals: ArchivalQueue;
} {
  const client = new SQSClient({});
  return {
    queue: new SqsSender(client, urls.grading),
    checkQueue: new SqsSender(client, urls.grading),
    regradeQueue: new SqsSender(client, urls.grading),
    assessmentJobs: new SqsSender(client, urls.jobs),
    retirements: new SqsSender(client, urls.jobs),
    courseCopies: new SqsSender(client, urls.jobs),
    comparisons: new SqsSender(client, urls.jobs),
    archivals: new SqsSender(client, urls.jobs),
  };
}
