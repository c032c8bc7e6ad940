import { deployment, only, resourcesOf, templateOf } from "./stacks";

const demo = templateOf(deployment("demo"));
const [handlerId, handler] = only(demo, "AWS::Lambda::Function", "ScheduleHandler");
const [roleId, role] = only(demo, "AWS::IAM::Role", "ScheduleSchedulerRole");
const [choresId, chores] = only(demo, "AWS::SQS::Queue", "ScheduleChores");

/** The clock's own schedules: the executor has one too, which executor.test.ts has. */
function ofClock(template = demo) {
  const all = Object.entries(resourcesOf(template, "AWS::Scheduler::Schedule"));
  return all.filter(([id]) => id.startsWith("Schedule")).map(([, schedule]) => schedule);
}

/** Expression and event of every schedule, with its time zone. */
function schedules(template = demo) {
  const jobs = ofClock(template).filter(({ Properties }) => String(Properties.Target.Input).includes('"job"'));
  const found = jobs.map(({ Properties }) => [
    Properties.Target.Input,
    `${Properties.ScheduleExpression} ${Properties.ScheduleExpressionTimezone}`,
  ]);
  return Object.fromEntries(found);
}

test("the clock opens every five minutes, closes a minute past midnight, counts votes sweeps in between, and looks after robots once a week", () => {
  expect(schedules()).toEqual({
    '{"job":"open"}': "rate(5 minutes) Asia/Singapore",
    '{"job":"close"}': "cron(1 0 * * ? *) Asia/Singapore",
    '{"job":"contests"}': "cron(0 0/2 * * ? *) Asia/Singapore",
    '{"job":"sweep"}': "rate(3 hours) Asia/Singapore",
    '{"job":"robots"}': "rate(7 days) Asia/Singapore",
  });
});

test("its midnight is that of the deployment's time zone, in Singapore when it names none", () => {
  const zone = (settings: Record<string, unknown>) => schedules(templateOf(deployment("demo", settings)));
  expect(zone({ timeZone: "Europe/Berlin" })['{"job":"close"}']).toBe("cron(1 0 * * ? *) Europe/Berlin");
  expect(zone({ timeZone: undefined })['{"job":"close"}']).toBe("cron(1 0 * * ? *) Asia/Singapore");
});

test("schedules invoke the clock on time, in a role that only schedules of this account take", () => {
  for (const { Properties } of ofClock()) {
    expect(Properties.FlexibleTimeWindow).toEqual({ Mode: "OFF" });
    expect(Properties.Target).toMatchObject({
      Arn: { "Fn::GetAtt": [handlerId, "Arn"] },
      RoleArn: { "Fn::GetAtt": [roleId, "Arn"] },
    });
  }
  expect(role.Properties.AssumeRolePolicyDocument.Statement).toEqual([
    {
      Action: "sts:AssumeRole",
      Effect: "Allow",
      Principal: { Service: "scheduler.amazonaws.com" },
      Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
    },
  ]);
});

test("the clock knows the table, the two queues, the names of robots and the files of courses, and nothing else", () => {
  expect(handler.Properties.Environment.Variables).toEqual({
    TABLE_NAME: { Ref: only(demo, "AWS::DynamoDB::GlobalTable")[0] },
    GRADING_QUEUE_URL: { Ref: only(demo, "AWS::SQS::Queue", "AutograderQueue")[0] },
    JOBS_QUEUE_URL: { Ref: choresId },
    THING_PREFIX: "demo_academy_dev_robot",
    ASSETS_BUCKET: { Ref: only(demo, "AWS::S3::Bucket", "MediaAssets")[0] },
    ASSETS_PREFIX: "courses-dev/",
  });
});

test("takes one chore at a time and says which failed", () => {
  const [, mapping] = only(demo, "AWS::Lambda::EventSourceMapping", "Schedule");
  expect(mapping.Properties).toMatchObject({
    FunctionName: { Ref: handlerId },
    EventSourceArn: { "Fn::GetAtt": [choresId, "Arn"] },
    BatchSize: 1,
    FunctionResponseTypes: ["ReportBatchItemFailures"],
    ScalingConfig: { MaximumConcurrency: 4 },
  });
});

test("a chore is hidden for six times as long as it may take, and set aside after five attempts for two weeks", () => {
  const [setAsideId, setAside] = only(demo, "AWS::SQS::Queue", "ScheduleDeadLetters");
  expect(handler.Properties.Timeout).toBe(300);
  expect(chores.Properties.VisibilityTimeout).toBe(1800);
  expect(chores.Properties.RedrivePolicy).toEqual({
    deadLetterTargetArn: { "Fn::GetAtt": [setAsideId, "Arn"] },
    maxReceiveCount: 5,
  });
  expect(setAside.Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  expect([chores, setAside].map(({ Properties }) => Properties.SqsManagedSseEnabled)).toEqual([true, true]);
});
