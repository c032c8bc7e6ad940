import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Cloud, startCloud } from "./cloud";

const templateFolder = join(__dirname, "fixture/Fixture.template.json");

/** In the place of the API's code: makes the call that a request asks for, and says how it ended. */
const probe = `
import { CopyObjectCommand, CreateMultipartUploadCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { DynamoDBClient, GetItemCommand, QueryCommand, ScanCommand, TransactWriteItemsCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { CreateThingCommand, IoTClient } from "@aws-sdk/client-iot";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";

const { TABLE_NAME: TableName, QUEUE_URL: QueueUrl } = process.env;
const pk = { S: "first" };
const [dynamodb, sqs, s3] = [new DynamoDBClient({}), new SQSClient({}), new S3Client({ forcePathStyle: true })];
const file = { Bucket: "fixture-site", Key: "a/words.js" };
const calls = {
  get: () => dynamodb.send(new GetItemCommand({ TableName, Key: { pk } })),
  update: () => dynamodb.send(new UpdateItemCommand({ TableName, Key: { pk } })),
  scan: () => dynamodb.send(new ScanCommand({ TableName })),
  index: () => dynamodb.send(new QueryCommand({ TableName, IndexName: "gsi1", KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": pk } })),
  transaction: () => dynamodb.send(new TransactWriteItemsCommand({ TransactItems: [
    { Put: { TableName, Item: { pk } } }, { Delete: { TableName, Key: { pk: { S: "second" } } } } ] })),
  send: () => sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "first" })),
  receive: () => sqs.send(new ReceiveMessageCommand({ QueueUrl })),
  sendElsewhere: () => sqs.send(new SendMessageCommand({ QueueUrl: QueueUrl.replace("Jobs", "Dead"), MessageBody: "x" })),
  secret: () => new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId: "Fixture-Signer" })),
  invoke: () => new LambdaClient({}).send(new InvokeCommand({ FunctionName: "Fixture-WorkerFunction" })),
  object: () => s3.send(new GetObjectCommand(file)),
  put: () => s3.send(new PutObjectCommand({ ...file, Body: "x" })),
  copy: () => s3.send(new CopyObjectCommand({ ...file, CopySource: "fixture-site/a/words.js", TaggingDirective: "REPLACE" })),
  upload: () => s3.send(new CreateMultipartUploadCommand(file)),
  list: () => s3.send(new ListObjectsV2Command({ Bucket: file.Bucket })),
  role: () => new STSClient({}).send(new AssumeRoleCommand({ RoleArn: "arn:aws:iam::000000000000:role/Fixture-WorkerRole", RoleSessionName: "api" })),
  thing: () => new IoTClient({}).send(new CreateThingCommand({ thingName: "robot" })),
};

export async function handler(event) {
  const call = calls[event.rawPath.split("/").at(-1)];
  const answer = await call().then(() => ({ name: "done" }), (error) => ({
    name: error.name, status: error.$metadata?.httpStatusCode, text: error.message,
  }));
  return { statusCode: 200, body: JSON.stringify(answer) };
}
`;

let folder: string;
let cloud: Cloud;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "roles-"));
  mkdirSync(join(folder, "code"));
  symlinkSync(resolve(__dirname, "../node_modules"), join(folder, "code/node_modules"));
  writeFileSync(join(folder, "code/index.mjs"), probe);
  cloud = await startCloud({ templateFolder });
  cloud.replaceAssets((asset) => (/fixture\/api$/.test(asset) ? join(folder, "code") : undefined));
});

afterAll(async () => {
  await cloud.close();
  rmSync(folder, { recursive: true });
});

const call = async (name: string) => {
  const response = await fetch(`${cloud.origin}/v2/${name}`);
  return (await response.json()) as { name: string; status?: number; text?: string };
};

test.each(["get", "send"])("a function may do what its role permits: %s", async (name) => {
  expect(await call(name)).toEqual({ name: "done" });
});

test.each([
  [
    "update",
    "AccessDeniedException",
    400,
    "dynamodb:UpdateItem on resource: arn:aws:dynamodb:us-east-1:000000000000:table/Fixture-Notes because",
  ],
  ["scan", "AccessDeniedException", 400, "dynamodb:Scan on resource"],
  [
    "index",
    "AccessDeniedException",
    400,
    "dynamodb:Query on resource: arn:aws:dynamodb:us-east-1:000000000000:table/Fixture-Notes/index/gsi1 because",
  ],
  // Its PutItem is permitted, its DeleteItem is not.
  ["transaction", "AccessDeniedException", 400, "dynamodb:DeleteItem on resource"],
  [
    "receive",
    "AccessDenied",
    403,
    "sqs:ReceiveMessage on resource: arn:aws:sqs:us-east-1:000000000000:Fixture-Jobs because",
  ],
  [
    "sendElsewhere",
    "AccessDenied",
    403,
    "sqs:SendMessage on resource: arn:aws:sqs:us-east-1:000000000000:Fixture-Dead because",
  ],
  [
    "secret",
    "AccessDeniedException",
    400,
    "secretsmanager:GetSecretValue on resource: arn:aws:secretsmanager:us-east-1:000000000000:secret:Fixture-Signer-",
  ],
  [
    "invoke",
    "AccessDeniedException",
    403,
    "lambda:InvokeFunction on resource: arn:aws:lambda:us-east-1:000000000000:function:Fixture-WorkerFunction because",
  ],
  ["object", "AccessDenied", 403, "s3:GetObject on resource: arn:aws:s3:::fixture-site/a/words.js because"],
  ["put", "AccessDenied", 403, "s3:PutObject on resource"],
  ["copy", "AccessDenied", 403, "s3:GetObject on resource"],
  ["upload", "AccessDenied", 403, "s3:PutObject on resource"],
  ["list", "AccessDenied", 403, "s3:ListBucket on resource: arn:aws:s3:::fixture-site because"],
  [
    "role",
    "AccessDenied",
    403,
    "sts:AssumeRole on resource: arn:aws:iam::000000000000:role/Fixture-WorkerRole because",
  ],
  [
    "thing",
    "AccessDeniedException",
    403,
    "iot:CreateThing on resource: arn:aws:iot:us-east-1:000000000000:thing/robot because",
  ],
])("and nothing else: %s is answered with %s (%i), in the service's own form", async (name, error, status, text) => {
  const answer = await call(name);
  expect(answer).toMatchObject({ name: error, status });
  expect(answer.text).toMatch(
    /^User: arn:aws:sts::000000000000:assumed-role\/Fixture-ApiRole\/Fixture-ApiFunction is not/,
  );
  expect(answer.text).toContain(text);
});
