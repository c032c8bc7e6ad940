import { NotAuthentic, signature, verifyPresigned } from "./presigned";

/** A recorded vector; its signature was not computed here. */
const vector = {
  host: "test-ats.iot.ap-southeast-1.amazonaws.com",
  region: "ap-southeast-1",
  accessKeyId: "ASIATESTTEST",
  secretAccessKey: "50TESTTESTTEST",
  token: "IOTESTTESTTEST",
  signature: "49cc00fa6d52ad194bc9d63997bbbda4f6cac9c3f838ec3970fed65748550940",
};

const addressed = (changed: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": "ASIATESTTEST/20200101/ap-southeast-1/iotdevicegateway/aws4_request",
    "X-Amz-Date": "20200101T123456Z",
    "X-Amz-Expires": "300",
    "X-Amz-SignedHeaders": "host",
    "X-Amz-Security-Token": vector.token,
    "X-Amz-Signature": vector.signature,
    ...changed,
  });
  return `/mqtt?${query}`;
};

const signedAt = Date.UTC(2020, 0, 1, 12, 34, 56);
const verify = (url: string, { host = vector.host, now = signedAt, region = vector.region } = {}) =>
  verifyPresigned(
    { url, host },
    { region, now, session: (id, token) => (id === vector.accessKeyId && token === vector.token ? vector : undefined) },
  );

describe("an address that was signed in advance", () => {
  it("has the signature that AWS gives it, with the token left out", () => {
    expect(signature({ ...vector, query: new URL(addressed(), "http://x").searchParams })).toBe(vector.signature);
    expect(verify(addressed())).toBe(vector);
  });

  it("is good for as long as it says, and for clocks that are a little behind", () => {
    expect(verify(addressed(), { now: signedAt + 300_000 })).toBe(vector);
    expect(verify(addressed(), { now: signedAt - 300_000 })).toBe(vector);
    expect(() => verify(addressed(), { now: signedAt + 300_001 })).toThrow("has expired");
    expect(() => verify(addressed(), { now: signedAt - 300_001 })).toThrow("not yet current");
  });

  it.each([
    ["another path", addressed().replace("/mqtt", "/mqtt/x"), {}, "There is nothing at /mqtt/x"],
    ["another host", addressed(), { host: "other-ats.iot.ap-southeast-1.amazonaws.com" }, "does not match"],
    ["another region", addressed(), { region: "eu-west-1" }, "scoped to a valid region"],
    ["a longer life", addressed({ "X-Amz-Expires": "3000" }), {}, "does not match"],
    ["a life without an end", addressed({ "X-Amz-Expires": "" }), {}, "not well-formed"],
    ["a later time", addressed({ "X-Amz-Date": "20200101T123556Z" }), {}, "does not match"],
    ["no time", addressed({ "X-Amz-Date": "20200101" }), {}, "not well-formed"],
    ["another day", addressed({ "X-Amz-Date": "20200102T123456Z" }), { now: signedAt + 86_400_000 }, "scoped to"],
    ["another token", addressed({ "X-Amz-Security-Token": "OTHER" }), {}, "security token"],
    ["another algorithm", addressed({ "X-Amz-Algorithm": "none" }), {}, "algorithm"],
    ["another header signed", addressed({ "X-Amz-SignedHeaders": "host;x" }), {}, "host header"],
    ["no signature", addressed({ "X-Amz-Signature": "" }), {}, "does not match"],
    ["a parameter more", `${addressed()}&extra=1`, {}, "does not match"],
    ["no query", "/mqtt", {}, "algorithm"],
    [
      "another key",
      addressed({ "X-Amz-Credential": "ASIAOTHER/20200101/ap-southeast-1/iotdevicegateway/aws4_request" }),
      {},
      "token",
    ],
  ])("is refused with %s", (_what, url, given, text) => {
    expect(() => verify(url, given)).toThrow(NotAuthentic);
    expect(() => verify(url, given)).toThrow(text);
  });
});
