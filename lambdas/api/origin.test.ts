import { originOf } from "./origin";

const connection = { requestContext: { http: { sourceIp: "198.51.100.7" } } };

it.each([
  ["straight to the API", undefined, { address: "198.51.100.7" }],
  ["straight, as API Gateway notes it", "198.51.100.7", { address: "198.51.100.7" }],
  ["by CloudFront", "203.0.113.9", { address: "203.0.113.9", hop: "198.51.100.7" }],
  ["by CloudFront, both noted", "203.0.113.9, 198.51.100.7", { address: "203.0.113.9", hop: "198.51.100.7" }],
  ["with an invented address before", "10.0.0.1, 203.0.113.9", { address: "203.0.113.9", hop: "198.51.100.7" }],
  ["with nonsense", " , ,", { address: "198.51.100.7" }],
])("a caller %s", (_, forwardedFor, origin) => {
  expect(originOf(connection, forwardedFor)).toEqual(origin);
});

it("a call without a gateway", () => {
  expect(originOf(undefined, undefined)).toEqual({ address: "unknown" });
  expect(originOf({}, "203.0.113.9")).toEqual({ address: "203.0.113.9", hop: "unknown" });
});
