import { expectContract } from "../../../test/access/contract";
import { type Platform, startPlatform } from "../../../test/access/platform";

let platform: Platform;
let courseId: number;
beforeEach(async () => {
  platform = await startPlatform();
  courseId = await platform.makeCourse("ada", [{ username: "stella", role: "student", group: "Group 1" }]);
});
afterEach(() => platform.close());

const textOf = async (answer: Response) => [answer.status, await answer.text()];

describe("own registration", () => {
  it("records research consent for one write", async () => {
    const answerOf = (agreedToResearch: unknown) =>
      platform.call("PUT", `/v2/courses/${courseId}/user/research_agreement`, {
        as: "stella",
        body: { agreedToResearch },
      });
    await platform.tokenOf("stella");
    platform.meter.take();
    await expectContract("putResearchAgreement", await answerOf(true));
    // One for the row and one for its copy in the index.
    expect(platform.meter.take()).toBe("1 reads, 2 writes in 2 calls");
    expect(await platform.succeed("GET", "/v2/user", { as: "stella" })).toMatchObject({
      courseRegistration: { agreedToResearch: true },
    });
    const refused = await answerOf("yes");
    await expectContract("putResearchAgreement", refused);
    expect(await textOf(refused)).toEqual([400, "agreed_to_research is invalid"]);
  });

  it("is read with the session page for a read a course, the work and the game's state", async () => {
    await platform.tokenOf("stella");
    platform.meter.take();
    await expectContract("getUser", await platform.call("GET", "/v2/user", { as: "stella" }));
    expect(platform.meter.take()).toBe("6 reads, 0 writes in 6 calls");
    const answer = await platform.call("GET", "/v2/user/latest_viewed_course", { as: "stella" });
    await expectContract("getLatestViewedCourse", answer);
  });

  it("is needed to choose a course as the latest view", async () => {
    const other = await platform.makeCourse("bea");
    const answer = await platform.call("PUT", "/v2/user/latest_viewed_course", {
      as: "stella",
      body: { courseId: other },
    });
    await expectContract("putLatestViewedCourse", answer);
    expect(await textOf(answer)).toEqual([400, "user is not in the course"]);
  });
});
