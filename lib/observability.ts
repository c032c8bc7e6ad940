import { Duration, Stack } from "aws-cdk-lib";
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import {
  FilterPattern,
  type IFilterPattern,
  type ILogGroup,
  MetricFilter,
  QueryDefinition,
  QueryString,
} from "aws-cdk-lib/aws-logs";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import type { Accounts } from "./accounts";
import type { Api } from "./api";
import type { Autograder } from "./autograder";
import { type Data, INDEXES } from "./data";
import { globalName } from "./global-name";
import type { Robots } from "./robots";
import type { Schedule } from "./schedule";

const period = Duration.minutes(5);

/** A line of lambdas/robots/device-event.ts. */
const contested = FilterPattern.stringValue("$.message.outcome", "=", "contested");
/** A line of the API's access log: the gateway turned a request away, since more came than the course's size lets through. */
const tooMany = FilterPattern.stringValue("$.status", "=", "429");

/** What Lambda counts of all functions of an account and region together. */
const ofAllLambdas = (metricName: "Errors" | "Throttles"): IMetric =>
  new Metric({ namespace: "AWS/Lambda", metricName, statistic: "Sum", period });

export interface ObservabilityProps {
  readonly api: Api;
  readonly autograder: Autograder;
  readonly data: Data;
  readonly robots: Robots;
  readonly schedule: Schedule;
  /** Of a deployment with accounts of its own. */
  readonly accounts?: Accounts | undefined;
  /** The clock looks at the site from outside. */
  readonly isVisited: boolean;
  readonly email?: string;
  readonly dashboard: boolean;
}

/** The alarms that wake the platform's staff, the queries by which they look, and a dashboard where one is wanted. */
export class Observability extends Construct {
  readonly topic: Topic;
  /** The dashboard in the CloudWatch console, if there is one. */
  readonly dashboardAddress?: string;

  constructor(scope: Construct, id: string, props: ObservabilityProps) {
    super(scope, id);
    this.topic = this.addTopic();
    if (props.email) this.topic.addSubscription(new EmailSubscription(props.email));
    const metrics = this.measure(props);
    this.alarm("Api5xx", metrics.serverErrors, 5, "Five requests in five minutes ended in a server error");
    this.alarm("ApiSlow", metrics.latency, 2000, "One request in a hundred took two seconds or longer", {
      evaluationPeriods: 3,
      // In a small course's five minutes a single slow login is the slowest of a hundred.
      evaluateLowSampleCountPercentile: "ignore",
    });
    this.alarm("Api4xx", metrics.refusedShare, 50, "Half of all requests were refused for a quarter of an hour", {
      evaluationPeriods: 3,
    });
    this.alarm("ApiTooMany", metrics.tooMany, 100, "A hundred requests in five minutes were too many for courseSize");
    if (props.isVisited) {
      // Silence is the worst of answers: the clock's own look at the site comes every five minutes by way of the distribution.
      this.alarm(
        "SiteUnreached",
        metrics.requests,
        1,
        "Not even the clock's own look at the site has reached the API for a quarter of an hour",
        {
          evaluationPeriods: 3,
          comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
          treatMissingData: TreatMissingData.BREACHING,
        },
      );
    }
    this.alarm("DeadLetters", metrics.deadLetters, 1, "A grading job failed every attempt and was set aside");
    this.alarm("OldestJob", metrics.oldestJob, 300, "A submission has been waiting for its grading for five minutes");
    this.alarm(
      "OldestSlowJob",
      metrics.oldestSlowJob,
      1800,
      "A submission whose programs take long has been waiting for its grading for half an hour",
    );
    this.alarm(
      "ChoresSetAside",
      metrics.choresSetAside,
      1,
      "A chore of the clock failed every attempt and was set aside",
    );
    this.alarm("OldestChore", metrics.oldestChore, 900, "A chore of the clock failed several times and waits");
    // An alarm costs by the metrics that it watches: these are those of all Lambdas of the account and region together.
    this.alarm("ThrottlesLambdas", ofAllLambdas("Throttles"), 1, "A Lambda of this account was throttled");
    this.alarm("ErrorsLambdas", ofAllLambdas("Errors"), 5, "Lambdas of this account failed five times in five minutes");
    this.alarm("ThrottlesTable", metrics.tableThrottles, 1, "The table was throttled");
    this.alarm(
      "ThrottlesIndexes",
      metrics.indexThrottles,
      1,
      "An index was throttled, and with it writes of the table",
    );
    this.alarm(
      "RobotsRefused",
      metrics.robotsRefused,
      50,
      "IoT refused robots or browsers fifty times in five minutes",
    );
    this.alarm(
      "RobotsTroubled",
      metrics.robotsTroubled,
      1,
      "Two robots use one name, or what IoT tells of robots could not be delivered",
    );
    this.alarm(
      "ErrorsSchedule",
      metrics.clockErrors,
      1,
      "A job of the clock failed, whose next run makes up for it, or the site did not answer its look from outside",
    );
    this.saveQueries(props);
    if (props.dashboard) this.dashboardAddress = this.draw(metrics);
  }

  private addTopic(): Topic {
    const topic = new Topic(this, "Alarms");
    // A topic with a policy of its own loses the one it is born with, by which alarms of its account may publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        // CDK's own number would depend on when the statement that demands TLS is added.
        sid: "1",
        actions: ["sns:Publish"],
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        resources: [topic.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
      }),
    );
    return topic;
  }

  private measure({ api, autograder, data, robots, schedule, accounts }: ObservabilityProps) {
    const lambdas: Readonly<Record<string, LambdaFunction>> = {
      Api: api.handler.function,
      Autograder: autograder.autograder.function,
      Executor: autograder.executor.function,
      Devices: robots.handler.function,
      ...(accounts && { Accounts: accounts.triggers.function }),
    };
    const eachLambda = (take: (lambda: LambdaFunction) => IMetric) =>
      Object.fromEntries(Object.entries(lambdas).map(([name, lambda]) => [name, take(lambda)]));
    const events = (metricName: string, index?: string) =>
      new Metric({
        namespace: "AWS/DynamoDB",
        metricName,
        dimensionsMap: { TableName: data.table.tableName, ...(index && { GlobalSecondaryIndexName: index }) },
        statistic: "Sum",
        period,
      });
    const tableThrottles = new MathExpression({
      expression: "FILL(reads, 0) + FILL(writes, 0)",
      usingMetrics: { reads: events("ReadThrottleEvents"), writes: events("WriteThrottleEvents") },
      label: "Table",
      period,
    });
    // What throttles an index is counted under its name alone, and holds up the table's own writes. Reads that it
    // holds up are slow or failed requests, which have alarms of their own.
    const indexThrottles = new MathExpression({
      expression: INDEXES.map((name) => `FILL(${name}writes, 0)`).join(" + "),
      usingMetrics: Object.fromEntries(INDEXES.map((name) => [`${name}writes`, events("WriteThrottleEvents", name)])),
      label: "Indexes",
      period,
    });
    const refusedShare = new MathExpression({
      // Of a few requests half may well be somebody who tries old links.
      expression: "IF(requests >= 100, 100 * refused / requests, 0)",
      usingMetrics: {
        requests: api.stage.metricCount({ period, statistic: "Sum" }),
        refused: api.stage.metricClientError({ period, statistic: "Sum" }),
      },
      label: "Refused requests (%)",
      period,
    });
    // IoT counts by account and region; whom it knows by certificate but lets do nothing has no rights, or wants others'.
    const refused = (metricName: string) =>
      new Metric({ namespace: "AWS/IoT", metricName, dimensionsMap: { Protocol: "MQTT" }, statistic: "Sum", period });
    const robotsRefused = new MathExpression({
      expression: "FILL(connections, 0) + FILL(messages, 0)",
      usingMetrics: { connections: refused("Connect.AuthError"), messages: refused("PublishIn.AuthError") },
      label: "Refused by IoT",
      period,
    });
    return {
      refusedShare,
      tooMany: this.countLines("TooMany", api.accessLogs, tooMany),
      robotsRefused,
      robotsTroubled: this.countRobotTroubles(robots),
      requests: api.stage.metricCount({ period, statistic: "Sum" }),
      clientErrors: api.stage.metricClientError({ period, statistic: "Sum" }),
      serverErrors: api.stage.metricServerError({ period, statistic: "Sum" }),
      latency: api.stage.metricLatency({ period, statistic: "p99" }),
      typicalLatency: api.stage.metricLatency({ period, statistic: "p50" }),
      waiting: autograder.queue.metricApproximateNumberOfMessagesVisible({ period, statistic: "Maximum" }),
      oldestJob: autograder.queue.metricApproximateAgeOfOldestMessage({ period, statistic: "Maximum" }),
      oldestSlowJob: autograder.slowQueue.metricApproximateAgeOfOldestMessage({ period, statistic: "Maximum" }),
      slow: autograder.slowQueue.metricApproximateNumberOfMessagesVisible({ period, statistic: "Maximum" }),
      deadLetters: autograder.deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: "Maximum" }),
      choresSetAside: schedule.deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: "Maximum" }),
      oldestChore: schedule.queue.metricApproximateAgeOfOldestMessage({ period, statistic: "Maximum" }),
      clockErrors: schedule.handler.function.metricErrors({ period, statistic: "Sum" }),
      durations: eachLambda((lambda) => lambda.metricDuration({ period, statistic: "p95" })),
      errors: eachLambda((lambda) => lambda.metricErrors({ period, statistic: "Sum" })),
      tableThrottles,
      indexThrottles,
      throttles: {
        ...eachLambda((lambda) => lambda.metricThrottles({ period, statistic: "Sum" })),
        Schedule: schedule.handler.function.metricThrottles({ period, statistic: "Sum" }),
        Table: tableThrottles,
        Indexes: indexThrottles,
      } as Record<string, IMetric>,
      reads: events("ConsumedReadCapacityUnits"),
      writes: events("ConsumedWriteCapacityUnits"),
    };
  }

  /** The number of lines of a log that match. */
  private countLines(
    id: string,
    logGroup: ILogGroup | undefined,
    filterPattern: IFilterPattern,
    metricName = id,
  ): IMetric {
    if (logGroup === undefined) throw new Error(`${id}: there is no log to count lines of`);
    const metricNamespace = Stack.of(this).stackName;
    const filter = new MetricFilter(this, id, { logGroup, filterPattern, metricNamespace, metricName });
    return filter.metric({ statistic: "Sum", period });
  }

  /** Lines of two logs under one name, since an alarm costs by the metrics that it watches. */
  private countRobotTroubles(robots: Robots): IMetric {
    const name = "RobotTroubles";
    this.countLines("Contested", robots.handler.logGroup, contested, name);
    return this.countLines("Undelivered", robots.rules.undelivered, FilterPattern.allEvents(), name);
  }

  private alarm(
    id: string,
    metric: IMetric,
    threshold: number,
    alarmDescription: string,
    more: Partial<
      Pick<
        AlarmProps,
        "evaluateLowSampleCountPercentile" | "evaluationPeriods" | "comparisonOperator" | "treatMissingData"
      >
    > = {},
  ): void {
    const alarm = new Alarm(this, id, {
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...more,
      alarmDescription,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    alarm.addOkAction(new SnsAction(this.topic));
  }

  /** Queries of Logs Insights: each costs when somebody runs it, by what it reads, and nothing by being there. */
  private saveQueries({ api, autograder, schedule }: ObservabilityProps): void {
    const perFiveMinutes = "bin(5m)";
    const query = (name: string, logGroup: ILogGroup | undefined, queryString: QueryString) => {
      if (logGroup === undefined) throw new Error(`${name}: there is no log to ask`);
      new QueryDefinition(this, `Query${name}`, {
        queryDefinitionName: `${Stack.of(this).stackName}/${name}`,
        queryString,
        logGroups: [logGroup],
      });
    };
    query(
      "Requests",
      api.accessLogs,
      new QueryString({
        statsStatements: [
          `count(*) as requests, sum(status >= 400 and status < 500) as refused, sum(status >= 500) as failed, pct(milliseconds, 50) as typical, pct(milliseconds, 99) as slow by ${perFiveMinutes}`,
        ],
      }),
    );
    query(
      "Slowest",
      api.accessLogs,
      new QueryString({
        fields: ["@timestamp", "requestId", "status", "milliseconds", "integrationError"],
        sort: "milliseconds desc",
        limit: 50,
      }),
    );
    const warnings = {
      fields: ["@timestamp", "@message"],
      filterStatements: ['level in ["WARN", "ERROR"]'],
      sort: "@timestamp desc",
      limit: 200,
    };
    query("ApiTroubles", api.handler.logGroup, new QueryString(warnings));
    query("AutograderTroubles", autograder.autograder.logGroup, new QueryString(warnings));
    query("ClockTroubles", schedule.handler.logGroup, new QueryString(warnings));
  }

  private draw(metrics: ReturnType<Observability["measure"]>): string {
    const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
      new GraphWidget({ title, left, right, width: 12, height: 6 });
    const dashboard = new Dashboard(this, "Dashboard", { dashboardName: globalName(this) });
    dashboard.addWidgets(
      graph("Requests, and those that failed", [metrics.requests], [metrics.clientErrors, metrics.serverErrors]),
      graph("Latency: median and slowest of a hundred (ms)", [metrics.typicalLatency, metrics.latency]),
    );
    dashboard.addWidgets(
      graph("Grading jobs waiting, and set aside", [metrics.waiting, metrics.slow], [metrics.deadLetters]),
      graph(
        "Age of the oldest grading job, and chore of the clock (s)",
        [metrics.oldestJob, metrics.oldestSlowJob],
        [metrics.oldestChore],
      ),
    );
    dashboard.addWidgets(
      graph("Lambda duration, p95 (ms)", Object.values(metrics.durations)),
      graph("Lambda errors, and throttles", Object.values(metrics.errors), Object.values(metrics.throttles)),
    );
    dashboard.addWidgets(graph("Table units consumed: reads, writes", [metrics.reads], [metrics.writes]));
    const { region } = Stack.of(this);
    return `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${globalName(this)}`;
  }
}
