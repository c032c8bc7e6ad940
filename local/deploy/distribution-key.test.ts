import { distributionKey } from "./distribution-key";

const secret = "0123456789012345678901234567890123456789012345678901234567890123";

test.each([
  { tokenSecret: secret },
  { tokenSecret: "another", distributionSecret: secret },
  { tokenSecret_2: "another", distributionSecret: secret },
])("derives the key that the API takes from %j", (secrets) => {
  // As in lambdas/api/distribution-key.test.ts.
  expect(distributionKey(JSON.stringify(secrets), "1")).toBe("9ei7ePKOBNXSSHjm4Xfs_XP1wtXP8_8Z5sKkL-klqhk");
});

test("says so when there is nothing to derive it from", () => {
  expect(() => distributionKey("{}", "1")).toThrow();
});
