import { Duration } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Grant, type IGrantable } from "aws-cdk-lib/aws-iam";
import { CfnEventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Bundles } from "./bundles";
import { type Deployment, SLOW_CONCURRENCY } from "./config";
import { Executor } from "./executor";
import type { FunctionNetwork } from "./executor-network";
import { BundledFunction } from "./function";

/** All questions of a submission, which are executed side by side. */
const autograderTimeout = Duration.seconds(120);
/** Six times the timeout, as Lambda asks of a queue it polls: or a job could be handed out again while it is judged. */
const visibility = Duration.seconds(720);

export interface AutograderProps {
  readonly bundles: Bundles;
  readonly grading: Deployment["grading"];
  readonly table: TableV2;
  /** Where the executor is. */
  readonly network: FunctionNetwork;
}

/** Grading: the queue of jobs, the Lambda that judges them, and the one that runs what students wrote. */
export class Autograder extends Construct {
  readonly queue: Queue;
  /** The queue of jobs whose programs take long, so that those of everybody else do not wait for them. */
  readonly slowQueue: Queue;
  readonly deadLetters: Queue;
  readonly autograder: BundledFunction;
  readonly executor: Executor;

  constructor(scope: Construct, id: string, { bundles, grading, table, network }: AutograderProps) {
    super(scope, id);
    this.deadLetters = new Queue(this, "DeadLetters", { retentionPeriod: Duration.days(14) });
    this.queue = this.addQueue("Queue");
    this.slowQueue = this.addQueue("SlowQueue");
    this.executor = new Executor(this, "Executor", {
      bundle: bundles.executor,
      reservedConcurrency: grading.reservedConcurrency ?? undefined,
      network,
    });
    this.autograder = new BundledFunction(this, "Autograder", {
      bundle: bundles.autograder,
      description: "Takes grading jobs, has programs executed, judges them and writes the verdict",
      memoryMiB: 512,
      timeout: autograderTimeout,
      environment: {
        TABLE_NAME: table.tableName,
        EXECUTOR_FUNCTION_NAME: this.executor.function.functionName,
        GRADING_QUEUE_URL: this.queue.queueUrl,
        SLOW_QUEUE_URL: this.slowQueue.queueUrl,
      },
    });
    this.poll(grading);
  }

  /** Lets `grantee` put jobs on the queue. */
  grantSend(grantee: IGrantable): void {
    Grant.addToPrincipal({ grantee, actions: ["sqs:SendMessage"], resourceArns: [this.queue.queueArn] });
  }

  private addQueue(id: string): Queue {
    return new Queue(this, id, {
      visibilityTimeout: visibility,
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
  }

  private poll({ concurrency }: Deployment["grading"]): void {
    const { autograder, executor, queue, slowQueue } = this;
    const grant = (actions: string[], resources: string[]) =>
      Grant.addToPrincipal({ grantee: autograder.role, actions, resourceArns: resources });
    grant(["lambda:InvokeFunction"], [executor.function.functionArn]);
    const polling = grant(
      [
        "sqs:ReceiveMessage",
        "sqs:DeleteMessage",
        "sqs:GetQueueAttributes",
        // A job that failed is tried again in seconds; what a job had no time for becomes one of its own.
        "sqs:ChangeMessageVisibility",
        "sqs:SendMessage",
      ],
      [queue.queueArn, slowQueue.queueArn],
    );
    for (const { id, from, maximumConcurrency } of [
      { id: "Jobs", from: queue, maximumConcurrency: concurrency },
      { id: "SlowJobs", from: slowQueue, maximumConcurrency: SLOW_CONCURRENCY },
    ]) {
      const source = new CfnEventSourceMapping(this, id, {
        functionName: autograder.function.functionName,
        eventSourceArn: from.queueArn,
        // One job an invocation: a slow submission holds up no other, and a fault is one job's own.
        batchSize: 1,
        functionResponseTypes: ["ReportBatchItemFailures"],
        scalingConfig: { maximumConcurrency },
      });
      // Lambda refuses the mapping while the role may not read the queue yet.
      polling.applyBefore(source);
    }
  }
}
