import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishedOf, readCourseInfo } from "../../../domain/assessments/repository/course-info";
import { readMcqText } from "../../../domain/assessments/repository/mcq-text";
import { readMission } from "../../../domain/assessments/repository/read-mission";
import { startTestGithub, type TestGithub } from "../for-tests";
import { seedFiles } from "./seed-files";

const MISSIONS = ["tea-counter", "stair-steps", "warm-up", "mirror-hall", "number-garden"] as const;
const COURSE = "source-academy-course-demo";

function courseInfoOf({ github }: TestGithub): string {
  const info = github.repository(COURSE, "course-info");
  return (info && github.text(info, "course-info.json")) ?? "";
}

test.each(MISSIONS)("has a mission %s that is read without a fault", (name) => {
  const { mission, faults } = readMission(new Map(Object.entries(seedFiles(`missions/${name}`))));
  expect(faults).toEqual([]);
  expect(mission.tasks.length).toBeGreaterThan(0);
  for (const { taskDescription, starterCode } of mission.tasks)
    expect([taskDescription, starterCode]).not.toContain("");
});

test("has a question with choices", () => {
  const { mission } = readMission(new Map(Object.entries(seedFiles("missions/tea-counter"))));
  expect(readMcqText(mission.tasks[1]?.starterCode ?? "")).toMatchObject({ answer: -1, solution: 1 });
});

test("lists assessments that are open, past due, without a due date and not published", async () => {
  const now = new Date("2030-03-01T08:00:00Z");
  const github = await startTestGithub({ now: () => now });
  await github.server.close();
  const { course, faults } = readCourseInfo(courseInfoOf(github));
  expect(faults).toEqual([]);
  expect(course?.types.map((type) => [type.typeName, publishedOf(type).map(({ title }) => title)])).toEqual([
    ["Missions", ["Warm-up", "Tea Counter", "Stair Steps"]],
    ["Quests", ["Number Garden"]],
  ]);
  const [missions, quests] = course?.types ?? [];
  expect(missions?.assessments).toHaveLength(4);
  expect(missions?.assessments[0]?.closeAt).toBe(Date.parse("2030-02-22T08:00:00Z"));
  expect(quests?.assessments[0]?.closeAt).toBe(8_640_000_000_000_000);
  expect(missions?.assessments[2]?.acceptLink).toBe(
    "http://localhost:9/github/classroom/source-academy-course-demo/stair-steps",
  );
});

test("follows the site to another port in one commit, and makes the demo once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "academy-github-"));
  try {
    const first = await startTestGithub({ folder });
    const count = first.github.state.repositories.length;
    await first.server.close();
    const second = await startTestGithub({ folder, origin: "http://localhost:8123" });
    await second.server.close();
    expect(second.github.state.repositories).toHaveLength(count);
    expect(courseInfoOf(second)).toContain("http://localhost:8123/github/classroom/");
    expect(courseInfoOf(second)).not.toContain("http://localhost:9/");
    const info = second.github.repository(COURSE, "course-info");
    const git = info && second.github.gitOf(info);
    expect([...(git?.history(git.branches.get("main") ?? "") ?? [])].map(({ message }) => message)).toEqual([
      "Follow the site to its address",
      "List the assessments",
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
