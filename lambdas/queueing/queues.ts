import type { SQSClient } from "@aws-sdk/client-sqs";
import type { AssessmentJobQueue } from "../core/assessments/assessment-jobs";
import type { CheckQueue } from "../core/assessments/check-job";
import type { CourseCopyQueue } from "../core/course-copies/course-copy";
import type { ArchivalQueue } from "../core/members/archive-course";
import type { RegradeQueue } from "../core/regrades/regrade-job";
import type { Retirements } from "../core/robots/retire-certificates";
import type { ComparisonQueue } from "../core/similarity/report";
import type { GradingQueue } from "../core/submissions/grading-job";

/** What sends messages of one kind. */
interface Sender<Message extends object> {
  send(message: Message, delaySeconds?: number): Promise<void>;
}

/**
 * The queues at those addresses; region, credentials and endpoint come from the environment. SQS's SDK is loaded with the first
 * message, so that what sends none starts without.
 */
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
  let opened: Promise<SQSClient> | undefined;
  const open = () => {
    opened ??= import("@aws-sdk/client-sqs").then(({ SQSClient }) => new SQSClient({}));
    return opened;
  };
  const senderTo = <Message extends object>(url: string): Sender<Message> => ({
    send: async (message, delaySeconds) => {
      const [{ SqsSender }, client] = await Promise.all([import("./sqs-sender"), open()]);
      await new SqsSender<Message>(client, url).send(message, delaySeconds);
    },
  });
  return {
    queue: senderTo(urls.grading),
    checkQueue: senderTo(urls.grading),
    regradeQueue: senderTo(urls.grading),
    assessmentJobs: senderTo(urls.jobs),
    retirements: senderTo(urls.jobs),
    courseCopies: senderTo(urls.jobs),
    comparisons: senderTo(urls.jobs),
    archivals: senderTo(urls.jobs),
  };
}
