import { signatureOf, signedForm } from "./post-policy";

/** The example of AWS's documentation ("Browser-Based Upload using HTTP POST"), with its line ends. */
const DOCUMENTED = [
  '{ "expiration": "2015-12-30T12:00:00.000Z",',
  '  "conditions": [',
  '    {"bucket": "sigv4examplebucket"},',
  '    ["starts-with", "$key", "user/user1/"],',
  '    {"acl": "public-read"},',
  '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
  '    ["starts-with", "$Content-Type", "image/"],',
  '    {"x-amz-meta-uuid": "14365123651274"},',
  '    {"x-amz-server-side-encryption": "AES256"},',
  '    ["starts-with", "$x-amz-meta-tag", ""],',
  "",
  '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
  '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
  '    {"x-amz-date": "20151229T000000Z" }',
  "  ]",
  "}",
].join("\r\n");

it("signs as AWS does", () => {
  const encoded = Buffer.from(DOCUMENTED).toString("base64");
  const secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
  expect(signatureOf(encoded, secret, { day: "20151229", region: "us-east-1" })).toBe(
    "8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e",
  );
});

it("permits one key, one type, one size, until then", () => {
  const { policy = "", ...fields } = signedForm({
    bucket: "recordings",
    key: "recordings/1/a.wav",
    exactly: { "Content-Type": "audio/wav" },
    leastBytes: 44,
    mostBytes: 1000,
    now: new Date("2026-11-21T08:00:00.000Z"),
    until: new Date("2026-11-21T08:05:00.000Z"),
    region: "ap-southeast-1",
    credentials: { accessKeyId: "ASIA1", secretAccessKey: "secret", sessionToken: "for a while" },
  });
  const signed = {
    key: "recordings/1/a.wav",
    "Content-Type": "audio/wav",
    "x-amz-algorithm": "AWS4-HMAC-SHA256",
    "x-amz-credential": "ASIA1/20261121/ap-southeast-1/s3/aws4_request",
    "x-amz-date": "20261121T080000Z",
    "x-amz-security-token": "for a while",
  };
  expect(fields).toEqual({ ...signed, "x-amz-signature": expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(JSON.parse(Buffer.from(policy, "base64").toString())).toEqual({
    expiration: "2026-11-21T08:05:00.000Z",
    conditions: [
      { bucket: "recordings" },
      ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
      ["content-length-range", 44, 1000],
    ],
  });
});
