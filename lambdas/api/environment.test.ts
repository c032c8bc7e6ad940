import { AuthSecret, readEnvironment } from "./environment";

const GOOD = {
  TABLE_NAME: "academy",
  GRADING_QUEUE_URL: "https://sqs.example/1/jobs",
  JOBS_QUEUE_URL: "https://sqs.example/1/jobs",
  AUTH_SECRET_ARN: "arn:aws:secretsmanager:x:1:secret:auth",
  DISTRIBUTION_KEY_NUMBER: "1",
  AWS_REGION: "ap-southeast-1",
  THING_PREFIX: "demo_academy_local_robot",
  THING_GROUP: "demo_academy_local_robots",
  DEVICE_ROLE_ARN: "arn:aws:iam::000000000000:role/browsers",
  EDITING_PREFIX: "demo_academy_local_edit",
  EDITING_ROLE_ARN: "arn:aws:iam::000000000000:role/editors",
  NEWS_PREFIX: "demo_academy_local_news",
  NEWS_ROLE_ARN: "arn:aws:iam::000000000000:role/news",
  IOT_ARN_PREFIX: "arn:aws:iot:ap-southeast-1:000000000000",
  PROVIDERS: '[{"id":"test","name":"Test accounts","kind":"test","people":[]}]',
  STAGE: "local",
  TOKEN_ISSUER: "https://academy.example",
  SITE_ORIGIN: "https://academy.example",
  ASSETS_BUCKET: "assets",
  RECORDINGS_BUCKET: "recordings",
  ASSETS_PREFIX: "courses-local/",
  ALLOWED_ORIGINS: "https://a.example, https://b.example",
};

it("reads the deployment's variables", () => {
  expect(readEnvironment(GOOD)).toMatchObject({
    TABLE_NAME: "academy",
    PROVIDERS: [{ id: "test", kind: "test" }],
    ALLOWED_ORIGINS: ["https://a.example", "https://b.example"],
  });
  expect(readEnvironment({ ...GOOD, ALLOWED_ORIGINS: undefined }).ALLOWED_ORIGINS).toEqual(["*"]);
});

it("names every variable that is missing or wrong", () => {
  const wrong = { ...GOOD, TABLE_NAME: undefined, PROVIDERS: "[", GRADING_QUEUE_URL: "jobs" };
  expect(() => readEnvironment(wrong)).toThrow(/TABLE_NAME: .*\nGRADING_QUEUE_URL: .*\nPROVIDERS: is not JSON/);
});

it("refuses a token secret of fewer than 32 characters", () => {
  expect(() => AuthSecret.parse('{"tokenSecret":"short"}')).toThrow();
  const secret = { tokenSecret: "0123456789012345678901234567890123456789", client_secret_uni: "hush" };
  expect(AuthSecret.parse(JSON.stringify(secret))).toEqual(secret);
  const rotated = { tokenSecret_2: secret.tokenSecret, robotSecret: secret.tokenSecret };
  expect(AuthSecret.parse(JSON.stringify(rotated))).toEqual(rotated);
  expect(() => AuthSecret.parse('{"client_secret_uni":"hush"}')).toThrow("has no tokenSecret");
  expect(() => AuthSecret.parse(JSON.stringify({ ...secret, tokenSecret_2: "short" }))).toThrow();
  expect(() => AuthSecret.parse(JSON.stringify({ ...secret, robotSecret: "short" }))).toThrow();
});

test.each([
  [undefined, []],
  ["", []],
  ["anyone", "anyone"],
  ["github/ada, uni/bea@uni.example", ["github/ada", "uni/bea@uni.example"]],
])("reads who may create courses: %j", (text, creators) => {
  expect(readEnvironment({ ...GOOD, COURSE_CREATORS: text }).COURSE_CREATORS).toEqual(creators);
});
