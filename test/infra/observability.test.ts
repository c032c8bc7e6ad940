import { deployment, only, resourcesOf, templateOf } from "./stacks";

const demo = templateOf(deployment("demo"));
const drawn = templateOf(deployment("demo", { dashboard: true }));
const university = templateOf(deployment("example-university"));
const alarms = resourcesOf(demo, "AWS::CloudWatch::Alarm");
const [topicId] = only(demo, "AWS::SNS::Topic");
const [deadLetters] = only(demo, "AWS::SQS::Queue", "AutograderDeadLetters");
const [queue] = only(demo, "AWS::SQS::Queue", "AutograderQueue");
const [httpApi] = only(demo, "AWS::ApiGatewayV2::Api");
const alarm = (name: string) => only(demo, "AWS::CloudWatch::Alarm", `Observability${name}`)[1].Properties;

test("there is an alarm for each thing that must not stay unseen", () => {
  const names = Object.keys(alarms).map((id) => id.replace(/^Observability|.{8}$/g, ""));
  expect(names.sort()).toEqual([
    "Api4xx",
    "Api5xx",
    "ApiSlow",
    "ApiTooMany",
    "ChoresSetAside",
    "DeadLetters",
    "ErrorsLambdas",
    "ErrorsSchedule",
    "OldestChore",
    "OldestJob",
    "OldestSlowJob",
    "RobotsRefused",
    "RobotsTroubled",
    "SiteUnreached",
    "ThrottlesIndexes",
    "ThrottlesLambdas",
    "ThrottlesTable",
  ]);
});

test("server errors and slow answers of the API", () => {
  const byApi = [
    { Name: "ApiId", Value: { Ref: httpApi } },
    { Name: "Stage", Value: "$default" },
  ];
  expect(alarm("Api5xx")).toMatchObject({
    Namespace: "AWS/ApiGateway",
    MetricName: "5xx",
    Dimensions: byApi,
    Statistic: "Sum",
    Period: 300,
    Threshold: 5,
  });
  expect(alarm("ApiSlow")).toMatchObject({
    MetricName: "Latency",
    Dimensions: byApi,
    ExtendedStatistic: "p99",
    Threshold: 2000,
    EvaluationPeriods: 3,
    EvaluateLowSampleCountPercentile: "ignore",
  });
});

test("a grading job that was set aside, and one that waits too long", () => {
  expect(alarm("DeadLetters")).toMatchObject({
    Namespace: "AWS/SQS",
    MetricName: "ApproximateNumberOfMessagesVisible",
    Dimensions: [{ Name: "QueueName", Value: { "Fn::GetAtt": [deadLetters, "QueueName"] } }],
    Threshold: 1,
  });
  expect(alarm("OldestJob")).toMatchObject({
    MetricName: "ApproximateAgeOfOldestMessage",
    Dimensions: [{ Name: "QueueName", Value: { "Fn::GetAtt": [queue, "QueueName"] } }],
    Threshold: 300,
  });
});

test("a job on the slow queue that waits for half an hour", () => {
  const [slow] = only(demo, "AWS::SQS::Queue", "AutograderSlowQueue");
  expect(alarm("OldestSlowJob")).toMatchObject({
    MetricName: "ApproximateAgeOfOldestMessage",
    Dimensions: [{ Name: "QueueName", Value: { "Fn::GetAtt": [slow, "QueueName"] } }],
    Threshold: 1800,
  });
});

test("a chore of the clock that was set aside or failed, and a job of the clock that failed", () => {
  const [chores] = only(demo, "AWS::SQS::Queue", "ScheduleChores");
  const [setAside] = only(demo, "AWS::SQS::Queue", "ScheduleDeadLetters");
  expect(alarm("ChoresSetAside")).toMatchObject({
    MetricName: "ApproximateNumberOfMessagesVisible",
    Dimensions: [{ Name: "QueueName", Value: { "Fn::GetAtt": [setAside, "QueueName"] } }],
    Threshold: 1,
  });
  // A chore that failed is tried again three times within minutes, and then hidden for half an hour.
  expect(alarm("OldestChore")).toMatchObject({
    MetricName: "ApproximateAgeOfOldestMessage",
    Dimensions: [{ Name: "QueueName", Value: { "Fn::GetAtt": [chores, "QueueName"] } }],
    Threshold: 900,
  });
  expect(alarm("ErrorsSchedule")).toMatchObject({
    Namespace: "AWS/Lambda",
    MetricName: "Errors",
    Dimensions: [{ Name: "FunctionName", Value: { Ref: only(demo, "AWS::Lambda::Function", "ScheduleHandler")[0] } }],
    Threshold: 1,
  });
});

test("errors and throttles of all Lambdas together, and throttles of the table", () => {
  const ofAll = { Namespace: "AWS/Lambda", Statistic: "Sum", Period: 300 };
  expect(alarm("ThrottlesLambdas")).toMatchObject({ ...ofAll, MetricName: "Throttles", Threshold: 1 });
  expect(alarm("ErrorsLambdas")).toMatchObject({ ...ofAll, MetricName: "Errors", Threshold: 5 });
  // Without a dimension it is the account's and the region's, those of Cognito's triggers among them.
  expect([alarm("ThrottlesLambdas").Dimensions, alarm("ErrorsLambdas").Dimensions]).toEqual([undefined, undefined]);
  const metrics: { MetricStat?: { Metric: { MetricName: string } } }[] = alarm("ThrottlesTable").Metrics;
  expect(metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? [])).toEqual([
    "ReadThrottleEvents",
    "WriteThrottleEvents",
  ]);
});

test("throttles of each index, which are counted under its name", () => {
  const metrics: { MetricStat?: { Metric: { MetricName: string; Dimensions: { Name: string; Value: unknown }[] } } }[] =
    alarm("ThrottlesIndexes").Metrics;
  const names = metrics.flatMap(({ MetricStat }) => {
    const index = MetricStat?.Metric.Dimensions.find(({ Name }) => Name === "GlobalSecondaryIndexName")?.Value;
    return MetricStat ? `${index} ${MetricStat.Metric.MetricName}` : [];
  });
  expect(names.sort()).toEqual(["gsi1 WriteThrottleEvents", "gsi2 WriteThrottleEvents"]);
});

test("a site that nobody reaches from outside, or that nobody looks at any more", () => {
  const [, { Properties: schedule }] = only(demo, "AWS::Scheduler::Schedule", "ScheduleVisits");
  expect(schedule.ScheduleExpression).toBe("rate(5 minutes)");
  expect(JSON.stringify(schedule.Target.Input)).toContain("DomainName");
  expect(only(university, "AWS::Scheduler::Schedule", "ScheduleVisits")[1].Properties.Target.Input).toBe(
    '{"visit":"https://academy.university.example"}',
  );
  expect(alarm("SiteUnreached")).toMatchObject({
    Namespace: "AWS/ApiGateway",
    MetricName: "Count",
    Threshold: 1,
    EvaluationPeriods: 3,
    Statistic: "Sum",
  });
  const local = templateOf(deployment("local"));
  expect(Object.keys(resourcesOf(local, "AWS::Scheduler::Schedule")).join()).not.toContain("Visits");
});

test("requests that the gateway turns away, and many that are refused", () => {
  const filters = Object.values(resourcesOf(demo, "AWS::Logs::MetricFilter")).map(({ Properties }) => Properties);
  expect(filters).toContainEqual(
    expect.objectContaining({
      LogGroupName: { Ref: only(demo, "AWS::Logs::LogGroup", "ApiAccessLogs")[0] },
      FilterPattern: '{ $.status = "429" }',
    }),
  );
  expect(alarm("ApiTooMany")).toMatchObject({ MetricName: "TooMany", Threshold: 100 });
  expect(alarm("Api4xx")).toMatchObject({ Threshold: 50, EvaluationPeriods: 3 });
  expect(alarm("Api4xx").Metrics[0].Expression).toBe("IF(requests >= 100, 100 * refused / requests, 0)");
});

test("robots and browsers that IoT refuses", () => {
  const metrics: { MetricStat?: { Metric: object } }[] = alarm("RobotsRefused").Metrics;
  const Dimensions = [{ Name: "Protocol", Value: "MQTT" }];
  expect(metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? [])).toEqual([
    { Namespace: "AWS/IoT", MetricName: "Connect.AuthError", Dimensions },
    { Namespace: "AWS/IoT", MetricName: "PublishIn.AuthError", Dimensions },
  ]);
  expect(alarm("RobotsRefused").Threshold).toBe(50);
});

test("every alarm tells the topic, at its start and its end, and silence is one alarm alone", () => {
  for (const [id, { Properties }] of Object.entries(alarms)) {
    const isOfSite = id.startsWith("ObservabilitySiteUnreached");
    expect(Properties).toMatchObject({
      AlarmActions: [{ Ref: topicId }],
      OKActions: [{ Ref: topicId }],
      TreatMissingData: isOfSite ? "breaching" : "notBreaching",
      ComparisonOperator: isOfSite ? "LessThanThreshold" : "GreaterThanOrEqualToThreshold",
    });
    expect(Properties.AlarmDescription).toMatch(/\w/);
  }
});

test("alarms of this account may publish to the topic", () => {
  const [, policy] = only(demo, "AWS::SNS::TopicPolicy");
  expect(policy.Properties.PolicyDocument.Statement).toContainEqual(
    expect.objectContaining({
      Effect: "Allow",
      Action: "sns:Publish",
      Principal: { Service: "cloudwatch.amazonaws.com" },
      Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
    }),
  );
});

test("the topic writes to the address that the deployment gives, if it gives one", () => {
  expect(only(university, "AWS::SNS::Subscription")[1].Properties).toMatchObject({
    Protocol: "email",
    Endpoint: "cs101-staff@university.example",
  });
  expect(resourcesOf(demo, "AWS::SNS::Subscription")).toEqual({});
});

test("every Lambda that logs writes JSON, and leaves out the platform's line of each request", () => {
  for (const prefix of ["ApiHandler", "AutograderFunction", "ScheduleHandler"]) {
    expect(only(demo, "AWS::Lambda::Function", prefix)[1].Properties.LoggingConfig).toMatchObject({
      LogFormat: "JSON",
      SystemLogLevel: "WARN",
    });
  }
});

test("there is a dashboard only where the deployment wants one, since it costs by being there", () => {
  expect(resourcesOf(demo, "AWS::CloudWatch::Dashboard")).toEqual({});
  expect(Object.keys(demo.toJSON().Outputs)).not.toContain("Dashboard");
  expect(Object.keys(drawn.toJSON().Outputs)).toContain("Dashboard");
});

test("there are queries of the logs for what a dashboard would show, each on the log that has it", () => {
  const queries = Object.values(resourcesOf(demo, "AWS::Logs::QueryDefinition")).map(({ Properties }) => Properties);
  const logs = Object.fromEntries(queries.map(({ Name, LogGroupNames }) => [Name, LogGroupNames]));
  const log = (prefix: string) => [{ Ref: only(demo, "AWS::Logs::LogGroup", prefix)[0] }];
  expect(logs).toEqual({
    "Academy-demo-academy-dev/Requests": log("ApiAccessLogs"),
    "Academy-demo-academy-dev/Slowest": log("ApiAccessLogs"),
    "Academy-demo-academy-dev/ApiTroubles": log("ApiHandlerLogs"),
    "Academy-demo-academy-dev/AutograderTroubles": log("AutograderLogs"),
    "Academy-demo-academy-dev/ClockTroubles": log("ScheduleHandlerLogs"),
  });
  const requests = queries.find(({ Name }) => Name.endsWith("/Requests"))?.QueryString;
  for (const field of ["requests", "refused", "failed", "typical", "slow"]) expect(requests).toContain(` as ${field}`);
});

test("the dashboard bears the stack's name and its region, since an account has one list of them", () => {
  expect(only(drawn, "AWS::CloudWatch::Dashboard")[1].Properties.DashboardName).toBe(
    "Academy-demo-academy-dev-ap-southeast-1",
  );
});

test("a robot whose name is taken over again and again, and events of robots that are not delivered", () => {
  const filters = Object.values(resourcesOf(demo, "AWS::Logs::MetricFilter")).map(({ Properties }) => Properties);
  expect(filters).toContainEqual(
    expect.objectContaining({
      LogGroupName: { Ref: only(demo, "AWS::Logs::LogGroup", "DevicesHandlerLogs")[0] },
      FilterPattern: '{ $.message.outcome = "contested" }',
    }),
  );
  expect(filters).toContainEqual(
    expect.objectContaining({
      LogGroupName: { Ref: only(demo, "AWS::Logs::LogGroup", "DevicesRulesUndelivered")[0] },
      FilterPattern: "",
    }),
  );
  const names = filters.map(({ MetricTransformations: [transformation] }) => transformation.MetricName);
  expect(names.filter((name) => name === "RobotTroubles")).toHaveLength(2);
  const Namespace = "Academy-demo-academy-dev";
  expect(alarm("RobotsTroubled")).toMatchObject({
    Namespace,
    MetricName: "RobotTroubles",
    Statistic: "Sum",
    Threshold: 1,
  });
});
