import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { IotMemberNews, signedHeaders } from "./iot-member-news";

const credentials = { accessKeyId: "ASIATESTTEST", secretAccessKey: "50TESTTESTTEST", sessionToken: "IOTESTTESTTEST" };
const now = new Date("2020-01-01T12:34:56.000Z");
const region = "ap-southeast-1";

test("signs as the SDK does, byte by byte", () => {
  const url = new URL("https://test-ats.iot.ap-southeast-1.amazonaws.com/topics/uni_cs_test_news-r7?qos=1");
  expect(signedHeaders(url, { region, credentials, now })).toEqual({
    "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "x-amz-date": "20200101T123456Z",
    "x-amz-security-token": "IOTESTTESTTEST",
    authorization:
      "AWS4-HMAC-SHA256 Credential=ASIATESTTEST/20200101/ap-southeast-1/iotdata/aws4_request, " +
      "SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token, " +
      "Signature=fe410ca8e75e6ea99cd477fd0c6d857dea44a7cb8dc96b77db426c5fbcdd9f8b",
  });
});

describe("with a data plane", () => {
  const asked: string[] = [];
  const logged: object[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status).end(status === 200 ? "{}" : "Forbidden");
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve())));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    asked.length = logged.length = 0;
    status = 200;
  });
  const newsAt = (origin: () => Promise<string>) =>
    new IotMemberNews({
      prefix: "uni_cs_test_news",
      region,
      origin,
      fetch,
      credentials: () => credentials,
      now: () => now,
      log: (line) => logged.push(line),
    });
  const reached = newsAt(async () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  it("tells each member under a topic of their own, with nothing in the message", async () => {
    await reached.send(7, 9);
    expect(asked.sort()).toEqual(["POST /topics/uni_cs_test_news-r7?qos=1", "POST /topics/uni_cs_test_news-r9?qos=1"]);
    expect(logged).toEqual([]);
  });

  it("tells a course under a topic that its members share, and logs what fails", async () => {
    await reached.sendToCourse(3);
    expect(asked).toEqual(["POST /topics/uni_cs_test_news-c3?qos=1"]);
    status = 403;
    await reached.sendToCourse(3);
    expect(logged).toEqual([
      { message: "The open pages of a course were not told of news", courseId: 3, cause: "Error: 403 Forbidden" },
    ]);
  });

  it("logs what fails, whatever it is, and never throws", async () => {
    status = 403;
    await reached.send(7);
    await newsAt(() => Promise.reject(new Error("no endpoint"))).send(8);
    const message = "A member's open pages were not told of news";
    expect(logged).toEqual([
      { message, regId: 7, cause: "Error: 403 Forbidden" },
      { message, regId: 8, cause: "Error: no endpoint" },
    ]);
  });
});
