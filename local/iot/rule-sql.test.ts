import { matches, type RuleMessage, readRule } from "./rule-sql";

const message = (
  topic: string,
  payload: object | string = "",
  clientId: string | undefined = "r-u1-a",
): RuleMessage => ({
  topic,
  clientId,
  timestamp: 1_700_000_000_000,
  payload: Buffer.from(typeof payload === "string" ? payload : JSON.stringify(payload)),
});

test("attributes of JSON are selected by name, where a text begins so", () => {
  const rule = readRule(
    "SELECT clientId, reason AS why FROM '$aws/events/presence/+/#' WHERE startswith(clientId, 'r:')",
  );
  const topic = "$aws/events/presence/connected/r:1";
  expect(rule(message(topic, { clientId: "r:1", reason: "LOST", other: 1 }))).toEqual({ clientId: "r:1", why: "LOST" });
  expect(rule(message(topic, { clientId: "r:1" }))).toEqual({ clientId: "r:1" });
  expect(rule(message(topic, { clientId: "x:1" }))).toBeUndefined();
  expect(rule(message(topic, { clientId: 5 }))).toBeUndefined();
  expect(rule(message(topic, "not JSON"))).toBeUndefined();
  expect(rule(message("$aws/events/subscriptions/connected/r:1", { clientId: "r:1" }))).toBeUndefined();
});

test("functions tell sender, levels of the topic and time, whatever the payload is", () => {
  const rule = readRule(
    "select clientid() AS clientId, topic(1) AS thing, topic(9) AS none, timestamp() AS at, 'x' AS kind, 7 AS n FROM '+/run'",
  );
  expect(rule(message("r:1/run", "\u0000\u0001"))).toEqual({
    clientId: "r-u1-a",
    thing: "r:1",
    at: 1_700_000_000_000,
    kind: "x",
    n: 7,
  });
  expect(rule({ ...message("r:1/run"), clientId: undefined })).toMatchObject({ clientId: "N/A" });
  expect(rule(message("r:1/stop"))).toBeUndefined();
});

test.each([
  ["+/run", "r:1/run", true],
  ["+/run", "r:1/run/more", false],
  ["+/run", "run", false],
  ["+/run", "$aws/run", false],
  ["#", "a/b", true],
  ["#", "$aws/b", false],
  ["$aws/#", "$aws/b/c", true],
  ["a/#", "a", true],
  ["a/#", "b/a", false],
  ["a/+/c", "a//c", true],
  ["a/b", "a/B", false],
])("the filter %s takes %s: %s", (filter, topic, isTaken) => {
  expect(matches(filter, topic)).toBe(isTaken);
});

test.each([
  ["SELECT * FROM 'a'", "does not know the rule's \"*"],
  ["SELECT a.b FROM 'a'", "does not know the rule's \".b"],
  ["SELECT topic(1) FROM 'a'", "needs a name"],
  ["SELECT md5(a) AS b FROM 'a'", "does not know md5 of 1"],
  ["SELECT topic() AS b FROM 'a'", "does not know topic of 0"],
  ["SELECT toString(a) AS b FROM 'a'", "does not know toString of 1"],
  ["SELECT a FROM 'a' WHERE b", "startswith after WHERE only"],
  ["SELECT a FROM 'a' WHERE startswith(a, 'b') AND c", "does not know AND here"],
  ["SELECT a FROM a", "expects a text"],
  ["SELECT a", "expects FROM"],
  ["SELECT a FROM", "ends too early"],
  ["SET @x = 1 SELECT a FROM 'a'", "does not know the rule's"],
])("%s is refused", (sql, text) => {
  expect(() => readRule(sql)).toThrow(text);
});
