import { presignedUrl } from "./presigned-url";

const vector = {
  origin: "wss://test-ats.iot.ap-southeast-1.amazonaws.com",
  region: "ap-southeast-1",
  credentials: {
    accessKeyId: "ASIATESTTEST",
    secretAccessKey: "50TESTTESTTEST",
    sessionToken: "IOTESTTESTTEST",
  },
  now: new Date("2020-01-01T12:34:56.000Z"),
};

test("equals the recorded vector byte by byte", () => {
  expect(presignedUrl(vector)).toBe(
    "wss://test-ats.iot.ap-southeast-1.amazonaws.com/mqtt?X-Amz-Algorithm=AWS4-HMAC-SHA256" +
      "&X-Amz-Credential=ASIATESTTEST%2F20200101%2Fap-southeast-1%2Fiotdevicegateway%2Faws4_request" +
      "&X-Amz-Date=20200101T123456Z&X-Amz-Expires=300&X-Amz-SignedHeaders=host" +
      "&X-Amz-Signature=49cc00fa6d52ad194bc9d63997bbbda4f6cac9c3f838ec3970fed65748550940" +
      "&X-Amz-Security-Token=IOTESTTESTTEST",
  );
});

test("the token is no part of the signature, and is encoded", () => {
  const url = new URL(presignedUrl({ ...vector, credentials: { ...vector.credentials, sessionToken: "a+b/c=!'()*" } }));
  expect(url.searchParams.get("X-Amz-Signature")).toBe(
    "49cc00fa6d52ad194bc9d63997bbbda4f6cac9c3f838ec3970fed65748550940",
  );
  expect(url.search.endsWith("&X-Amz-Security-Token=a%2Bb%2Fc%3D%21%27%28%29%2A")).toBe(true);
});

test("a port is part of the host that is signed", () => {
  const url = new URL(presignedUrl({ ...vector, origin: "ws://127.0.0.1:8000" }));
  expect([url.origin, url.pathname]).toEqual(["ws://127.0.0.1:8000", "/mqtt"]);
  expect(url.searchParams.get("X-Amz-Signature")).toBe(
    "83c34bd15454c7ab3ef028c3ffdf5076fb53079ad50075cf922f2d6a246454be",
  );
});
