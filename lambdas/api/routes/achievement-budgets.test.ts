import units from "../../../scripts/cost/units.json";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";

// Thousands of definitions are written for the large course.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const batchOf = (number: number) => `ba7c0000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const RUN = { names: ["Run Code"], at: "2026-11-21T08:00:00.000Z" };
const TEXT = "Run twenty programs of your own and look at what they draw. ".repeat(8);
const EVENT_GOALS = 8;

/** An event goal for each of the first few, then goals of coursework, of other goals and of what staff count. */
function goalOf(number: number) {
  const meta =
    number < EVENT_GOALS
      ? { type: "Event", eventNames: ["Run Code"], targetCount: 3 + 100 * number }
      : [
          { type: "Manual", targetCount: 3 },
          { type: "Assessment (unsupported)", assessmentNumber: `M${number}`, requiredCompletionFrac: 0.5 },
          {
            type: "Binary (unsupported)",
            targetCount: 1,
            condition: { event: "goal", restriction: uuidOf(number - 1) },
          },
        ][number % 3];
  return { uuid: uuidOf(number), text: TEXT, targetCount: 3 + 100 * number, type: meta?.type, meta };
}

const achievementOf = (number: number) => ({
  uuid: uuidOf(5000 + number),
  title: `Achievement ${number}`,
  xp: 100,
  isVariableXp: false,
  isTask: true,
  position: number + 1,
  goalUuids: [uuidOf(number)],
  view: { description: TEXT, completionText: TEXT },
  prerequisiteUuids: number % 10 === 9 ? [uuidOf(5000 + number - 1), uuidOf(5000 + number - 2)] : [],
});

let course: CourseWithWork;
const put = async (collection: "achievements" | "goals", list: readonly object[]) => {
  for (let start = 0; start < list.length; start += 500) {
    const body = { [collection]: list.slice(start, start + 500) };
    await course.succeed("PUT", `${course.base}/admin/${collection}`, { as: "stan", body });
  }
};
const used = async (act: () => Promise<unknown>) => {
  course.meter.take();
  await act();
  return course.meter.take();
};
const report = (batch: number, events: readonly object[] = [RUN], as = "sue") =>
  course.succeed<{ completed: object[] }>("POST", `${course.base}/self/events`, {
    as,
    body: { batch: batchOf(batch), events },
  });
const get = (path: string) => course.succeed("GET", path, { as: "sue" });

describe.each([10, 1000])("with %d achievements and goals", (size) => {
  beforeAll(async () => {
    course = await startCourse();
    await put(
      "goals",
      Array.from({ length: size }, (_, number) => goalOf(number)),
    );
    await put(
      "achievements",
      Array.from({ length: size }, (_, number) => achievementOf(number)),
    );
    await course.tokenOf("sue");
    await course.tokenOf("sam");
    // A process reads definitions once, and then their version alone.
    await course.succeed("GET", `${course.base}/self/goals`, { as: "sam" });
  });
  afterAll(() => course.close());

  it("a report of events costs the same", async () => {
    expect({
      "the first, by somebody who was never looked at": await used(() => report(1)),
      "one that counts": await used(() => report(2)),
      "the same again": await used(() => report(2)),
      "of two hundred events, which earns something": await used(() =>
        report(
          3,
          Array.from({ length: 200 }, () => RUN),
        ),
      ),
      "one that counts nothing": await used(() => report(4, [{ ...RUN, names: ["Run Testcase"] }])),
      "without an event": await used(() => report(5, [])),
    }).toEqual({
      // The work is summed up, and what they stand with is stored.
      "the first, by somebody who was never looked at": "8.5 reads, 5 writes in 11 calls",
      "one that counts": units["report events"],
      "the same again": "6 reads, 0 writes in 6 calls",
      "of two hundred events, which earns something": "8.5 reads, 5 writes in 11 calls",
      "one that counts nothing": "4 reads, 0 writes in 4 calls",
      "without an event": "4 reads, 0 writes in 4 calls",
    });
  });

  it("what a page shows costs the same", async () => {
    expect({
      session: await used(() => get("/v2/user")),
      dashboard: await used(() => get(`${course.base}/self/achievement_dashboard`)),
      "goals of a page of 2022": await used(() => get(`${course.base}/self/goals`)),
      "the total": await used(() => get(`${course.base}/user/total_xp`)),
    }).toEqual({
      session: "9 reads, 0 writes in 9 calls",
      dashboard: "6.5 reads, 0 writes in 7 calls",
      "goals of a page of 2022": "6.5 reads, 0 writes in 7 calls",
      "the total": "6.5 reads, 0 writes in 7 calls",
    });
  });

  it("fits one answer of a Lambda, of 6 MB", async () => {
    const dashboard = await get(`${course.base}/self/achievement_dashboard`);
    expect(Buffer.byteLength(JSON.stringify(dashboard)) / size).toBeLessThan(3000);
  });
});

describe("what does grow", () => {
  beforeAll(async () => {
    course = await startCourse();
  });
  afterAll(() => course.close());

  // The item of a member's counts, with the goals that ever counted something.
  it("a report costs 2 writes for each KB of counts, even where a thousand goals count the same event", async () => {
    const meta = { type: "Event", eventNames: ["Run Code"], targetCount: 3 };
    const goal = { text: "Run", targetCount: 3, type: "Event", meta };
    await put(
      "goals",
      Array.from({ length: 1000 }, (_, number) => ({ ...goal, uuid: uuidOf(number) })),
    );
    await put("achievements", [achievementOf(1)]);
    await report(1);
    // 11 KB; a member of a course of ten such goals pays 4.
    expect(await used(() => report(2))).toBe("6 reads, 24 writes in 5 calls");
  });
});
