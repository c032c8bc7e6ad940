// biome-ignore-all lint/suspicious/noTemplateCurlyInString: policy variables have this syntax
import { type Context, decide, policyDocument } from "./policy";

const allow = (Action: string | string[], Resource: string | string[], Condition?: object) => ({
  Effect: "Allow",
  Action,
  Resource,
  ...(Condition && { Condition }),
});
const deny = (Action: string, Resource: string) => ({ Effect: "Deny", Action, Resource });
const said = (statements: object | object[], action: string, resource: string, context?: Context) =>
  decide([policyDocument.parse({ Version: "2012-10-17", Statement: statements })], action, resource, context);

describe("what policies say", () => {
  it.each([
    ["iot:Publish", "topic/a", "iot:Publish", "topic/a", "allowed"],
    ["iot:publish", "topic/a", "iot:Publish", "topic/a", "allowed"],
    ["iot:*", "topic/*", "iot:Receive", "topic/a/b", "allowed"],
    ["*", "*", "iot:Receive", "topic/a/b", "allowed"],
    ["iot:Publish", "topic/a?c", "iot:Publish", "topic/abc", "allowed"],
    ["iot:Publish", "topic/a?c", "iot:Publish", "topic/ac", "silent"],
    ["iot:Publish", "topic/a", "iot:Publish", "topic/A", "silent"],
    ["iot:Publish", "topic/a", "iot:Publish", "topic/a/b", "silent"],
    ["iot:Publish", "topic/a", "iot:Publish", "x/topic/a", "silent"],
    ["iot:Publish", "topic/a.c", "iot:Publish", "topic/abc", "silent"],
    ["iot:Publish", "topic/a+", "iot:Publish", "topic/aa", "silent"],
    ["iot:Publish", "topic/+", "iot:Publish", "topic/a", "silent"],
    ["iot:Publish", "topic/*", "iot:Publish", "topic/two\nlines", "allowed"],
    ["iot:Publish", "topic/*", "iot:Subscribe", "topic/a", "silent"],
    ["iot:Publish", "topic/${*}", "iot:Publish", "topic/a", "silent"],
    ["iot:Publish", "topic/${*}", "iot:Publish", "topic/*", "allowed"],
  ])("%s on %s, asked for %s on %s: %s", (action, resource, askedAction, askedResource, expected) => {
    expect(said(allow(action, resource), askedAction, askedResource)).toBe(expected);
  });

  it("lets a denial win over every permission, whichever comes first and whichever document has it", () => {
    const everything = allow("*", "*");
    const nothingSecret = deny("iot:*", "topic/secret*");
    expect(said([everything, nothingSecret], "iot:Publish", "topic/secret/a")).toBe("denied");
    expect(said([nothingSecret, everything], "iot:Publish", "topic/secret/a")).toBe("denied");
    expect(said([nothingSecret, everything], "iot:Publish", "topic/open")).toBe("allowed");
    const [first, second] = [everything, nothingSecret].map((Statement) =>
      policyDocument.parse({ Version: "2012-10-17", Statement }),
    );
    expect(decide([first, second] as never, "iot:Publish", "topic/secret")).toBe("denied");
    expect(decide([], "iot:Publish", "topic/secret")).toBe("silent");
  });

  it("puts variables in as they stand, and ignores a statement whose variable has no value", () => {
    const own = allow("iot:Publish", "topic/${iot:Connection.Thing.ThingName}/status");
    const asked = (name: string, topic: string) =>
      said(own, "iot:Publish", topic, { "iot:Connection.Thing.ThingName": name });
    expect(asked("robot:1", "topic/robot:1/status")).toBe("allowed");
    expect(asked("robot:1", "topic/robot:2/status")).toBe("silent");
    expect(asked("*", "topic/robot:2/status")).toBe("silent");
    expect(said(own, "iot:Publish", "topic//status")).toBe("silent");
    expect(said(own, "iot:Publish", "topic/${iot:Connection.Thing.ThingName}/status")).toBe("silent");
  });

  it("asks for every condition, and for any of its values", () => {
    const conditional = (Condition: object) => (context: Context) =>
      said(allow("iot:Connect", "*", Condition), "iot:Connect", "client/a", context);
    const attached = conditional({ Bool: { "iot:Connection.Thing.IsAttached": "true" } });
    expect(attached({ "iot:connection.thing.isattached": "true" })).toBe("allowed");
    expect(attached({ "iot:Connection.Thing.IsAttached": "false" })).toBe("silent");
    expect(attached({})).toBe("silent");
    const both = conditional({ StringEquals: { colour: ["red", "blue"] }, StringLike: { size: "x*" } });
    expect(both({ colour: "blue", size: "xl" })).toBe("allowed");
    expect(both({ colour: "blue", size: "l" })).toBe("silent");
    expect(both({ colour: "green", size: "xl" })).toBe("silent");
    const not = conditional({ StringNotEquals: { colour: ["red", "blue"] }, StringNotLike: { size: "x*" } });
    expect([not({ colour: "green" }), not({ colour: "red" }), not({ size: "xl" })]).toEqual([
      "allowed",
      "silent",
      "silent",
    ]);
  });

  it.each([
    [{ Effect: "Allow", NotAction: "a", Resource: "*" }, "NotAction"],
    [allow("a", "b", { IpAddress: { ip: "1" } }), "IpAddress"],
    [{ Effect: "Perhaps", Action: "a", Resource: "*" }, "Effect"],
    [{ Effect: "Allow", Action: "a" }, "Resource"],
    [[], "Statement"],
  ])("refuses what it would not evaluate: %j", (Statement, text) => {
    expect(() => policyDocument.parse({ Version: "2012-10-17", Statement })).toThrow(text);
  });
});
