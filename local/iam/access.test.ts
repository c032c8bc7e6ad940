import type { IncomingMessage } from "node:http";
import { Access, NotAuthorized } from "./access";
import { type PolicyDocument, policyDocument } from "./policy";

const place = { region: "eu-west-1", accountId: "000000000000" };
const table = "arn:aws:dynamodb:eu-west-1:000000000000:table/Notes";
const statement = (Effect: string, Action: string | string[], Resource: string, Condition = {}) => ({
  Effect,
  Action,
  Resource,
  Condition,
});
const policy = (...Statement: object[]): PolicyDocument => policyDocument.parse({ Version: "2012-10-17", Statement });
const identity = (policies: PolicyDocument[], functionName = "Api") => ({
  functionName,
  functionArn: `arn:aws:lambda:eu-west-1:000000000000:function:${functionName}`,
  roleArn: "arn:aws:iam::000000000000:role/Role",
  policies,
});

interface Signed {
  readonly accessKeyId: string;
  readonly sessionToken?: string;
}
const inHeader = ({ accessKeyId, sessionToken }: Signed) =>
  ({
    url: "/",
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20300101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
      "x-amz-security-token": sessionToken,
    },
  }) as unknown as IncomingMessage;
const inQuery = ({ accessKeyId, sessionToken = "" }: Signed) => {
  const query = new URLSearchParams({
    "X-Amz-Credential": `${accessKeyId}/20300101/eu-west-1/s3/aws4_request`,
    "X-Amz-Security-Token": sessionToken,
  });
  return { url: `/bucket/key?${query}`, headers: {} } as unknown as IncomingMessage;
};

const get = { action: "dynamodb:GetItem", resource: table };
const put = { action: "dynamodb:PutItem", resource: table };

describe("a function's request", () => {
  const access = new Access(place);
  const key = access.declareFunction(identity([policy(statement("Allow", "dynamodb:GetItem", table))]));

  it.each([
    ["its header", inHeader],
    ["the address that it signed", inQuery],
  ])("is judged by the policies of its role, with its key in %s", (_, signed) => {
    access.check(signed(key), [get]);
    expect(() => access.check(signed(key), [get, put])).toThrow(
      "User: arn:aws:sts::000000000000:assumed-role/Role/Api is not authorized to perform: dynamodb:PutItem on resource: " +
        "arn:aws:dynamodb:eu-west-1:000000000000:table/Notes because no identity-based policy allows the dynamodb:PutItem action",
    );
  });

  it("is refused with a key that nobody has, and without the token that belongs to it", () => {
    const refused = (signed: Signed) => {
      try {
        access.check(inHeader(signed), [get]);
        return "passed";
      } catch (error) {
        return (error as NotAuthorized).reason;
      }
    };
    expect(refused(key)).toBe("passed");
    expect(refused({ accessKeyId: "ASIANOBODY", sessionToken: key.sessionToken })).toBe("unknown-key");
    expect(refused({ accessKeyId: key.accessKeyId })).toBe("unknown-key");
    expect(refused({ accessKeyId: "" })).toBe("unknown-key");
  });

  it("may be anything from whoever runs the cloud", () => {
    access.check(inHeader({ accessKeyId: "local" }), [put]);
    expect(access.roleOf(inHeader({ accessKeyId: "local" }))).toBeUndefined();
    expect(access.roleOf(inHeader(key))).toBe("arn:aws:iam::000000000000:role/Role");
  });
});

test("a denial of every call from within a sandbox stands above all that the role is granted", () => {
  const access = new Access(place);
  const key = access.declareFunction(
    identity([
      policy(
        statement("Allow", ["ec2:CreateNetworkInterface", "dynamodb:GetItem"], "*"),
        statement("Deny", "*", "*", { Null: { "lambda:SourceFunctionArn": "false" } }),
      ),
    ]),
  );
  expect(() => access.check(inHeader(key), [get])).toThrow("with an explicit deny in an identity-based policy");
});

test("a function that is deployed anew is judged by its new policies, and its old key is nobody's", () => {
  const access = new Access(place);
  const before = access.declareFunction(identity([policy(statement("Allow", "dynamodb:*", table))]));
  access.check(inHeader(before), [put]);
  const now = access.declareFunction(identity([policy(statement("Allow", "dynamodb:GetItem", table))]));
  const other = access.declareFunction(identity([policy(statement("Allow", "dynamodb:*", table))], "Other"));
  expect(() => access.check(inHeader(before), [put])).toThrow(NotAuthorized);
  expect(() => access.check(inHeader(now), [put])).toThrow("no identity-based policy allows");
  access.check(inHeader(other), [put]);
  expect(access.permits("Api", get)).toBe(true);
  expect(access.permits("Api", put)).toBe(false);
  expect(access.permits("Nobody", get)).toBe(false);
});

test("decisions stay right when more objects were asked for than are remembered", () => {
  const access = new Access(place);
  const key = access.declareFunction(identity([policy(statement("Allow", "s3:GetObject", "arn:aws:s3:::bucket/a/*"))]));
  const may = (resource: string) => {
    try {
      access.check(inHeader(key), [{ action: "s3:GetObject", resource: `arn:aws:s3:::bucket/${resource}` }]);
      return true;
    } catch {
      return false;
    }
  };
  for (let index = 0; index < 10_050; index += 1) may(`a/${index}`);
  expect([may("a/0"), may("b/0"), may("a/10049"), may("b/0")]).toEqual([true, false, true, false]);
});
