import { expectContract } from "../../../test/access/contract";
import { type Platform, startPlatform } from "../../../test/access/platform";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

describe("login", () => {
  it("gives a pair for a test account's username", async () => {
    const answer = await platform.call("POST", "/v2/auth/login", { body: { code: "ada", provider: "test" } });
    expect(answer.status).toBe(200);
    await expectContract("login", answer);
  });
});
