import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(__dirname, "..");
const table = readFileSync(path.join(ROOT, "docs/systems.md"), "utf8");
const named = [...table.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);

test("each place that docs/systems.md names is there", () => {
  expect(named.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

test.each(["lambdas/core", "web/src/pages", "domain"])("each noun of %s stands in docs/systems.md", (folder) => {
  const nouns = readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? [one.name] : [],
  );
  const missing = nouns.filter((noun) => {
    const place = `${folder}/${noun}`;
    return !named.some((name) => name === place || name.startsWith(`${place}/`));
  });
  expect(missing).toEqual([]);
});

test("each fact stands in the README of the facts", () => {
  const readme = readFileSync(path.join(ROOT, "domain/facts/README.md"), "utf8");
  const facts = readdirSync(path.join(ROOT, "domain/facts")).filter((name) => /^[^.]+\.ts$/.test(name));
  expect(facts.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

/** The nouns of a system, where its title has others: what its folders and files may be called after. */
const NOUNS: Readonly<Record<string, readonly string[]>> = {
  "Today: what is next": ["today"],
  "Map of the term": ["term-map"],
  Announcements: ["announcement"],
  "Assessments: missions, quests, paths": ["assessment", "submission", "member-work"],
  "Versions of an answer": ["answer-history"],
  "Contests and votes": ["contest", "vote"],
  Autograder: ["autograder"],
  "Source: engine, stepper, visualisers": ["language"],
  "Grading, rubrics, remarks, comments on lines": ["grading", "rubric", "remark", "line-comment"],
  "Gradebook: tables of marks, weights, files for other systems": ["gradebook"],
  "Regrades and requests for them": ["regrade"],
  "Dates, closing, extensions, early and late work": ["closing", "deadline", "extension"],
  "Writing missions": ["mission"],
  Achievements: ["achievement"],
  "Recordings (Sourcecast, Sourcereel)": ["sourcecast", "sourcereel"],
  "Textbook and notes": ["textbook"],
  "Game, stories and their assets": ["game", "story", "stories", "asset"],
  Robots: ["robot"],
  "Editing together": ["editing-session"],
  "Playground and short links": ["playground", "short-link"],
  "Programs as files, GitHub, Drive": ["github"],
  "Courses and members": ["course", "member"],
  "Time zone of a course": ["time-zone"],
  "Sign-in, accounts and sessions": ["sign-in", "account", "session"],
  Notifications: ["notification"],
  "Dashboard, cockpit and statistics": ["dashboard", "cockpit", "statistic"],
  "Audit log": ["audit"],
  "Similar answers": ["similarity"],
  "Words and languages of the screens": ["texts"],
  "Shell: addresses, navigation, first pages": ["shell", "home", "welcome", "address", "not-found"],
  Contributors: ["contributor"],
  "Works without a network": ["offline", "update-worker"],
};

/** Rooms that bear another name, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "Today: what is next: domain/achievements/next-achievement.ts": "what is next is asked of every system",
  "Assessments: missions, quests, paths: domain/policies/work-acts.ts": "a policy bears the name of what is done",
  "Contests and votes: domain/assessments": "a contest is a kind of assessment, and its page that of one",
  "Contests and votes: web/src/pages/assessment": "a contest is a kind of assessment, and its page that of one",
  "Autograder: domain/assessments/judge.ts": "the page judges testcases of a draft, too",
  "Autograder: web/src/pages/assessment/report": "a verdict is shown where the answer is",
  "Grading, rubrics, remarks, comments on lines: web/src/pages/answer-groups":
    "groups of equal answers are graded at once",
  "Grading, rubrics, remarks, comments on lines: web/src/pages/division": "says who grades whom",
  "Dates, closing, extensions, early and late work: domain/policies/work-acts.ts":
    "a policy bears the name of what is done",
  "Dates, closing, extensions, early and late work: web/src/pages/ground-control":
    "the specification's name of the page",
  "Writing missions: domain/assessments/xml": "a mission's file is that of any assessment",
  "Writing missions: domain/assessments/repository": "a mission's file is that of any assessment",
  "Writing missions: lambdas/api/routes/admin-assessments.ts": "the name of the path on the wire",
  "Time zone of a course: lambdas/core/courses/rules.ts": "it is one of the course's settings",
  "Courses and members: web/src/pages/admin-panel": "the specification's name of the page",
  "Sign-in, accounts and sessions: lambdas/api/routes/auth.ts": "the name of the path on the wire",
  "Sign-in, accounts and sessions: web/src/pages/login": "the address of the page",
  "Dashboard, cockpit and statistics: lambdas/core/grading/summary.ts": "counts what graders have still to do",
  "Notifications: lambdas/core/messaging": "carries news of every system to open pages",
};

/** The places whose folders and files bear a system's noun. */
const ROOM = /^(domain\/(?!facts\/)|lambdas\/core\/|lambdas\/api\/routes\/|web\/src\/pages\/)[^.]+(\.tsx?)?$/;

/** The rows of the table: a system and its cells. */
const rows = table
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, system = "", ...cells]) => ({ system, cells }))
  .filter(({ system }) => system !== "system" && !system.startsWith("---"));

test("each row of docs/systems.md has its nouns here", () => {
  expect(rows.map(({ system }) => system).sort()).toEqual(Object.keys(NOUNS).sort());
});

test("a system has one noun, from its rules to its pages", () => {
  const other = rows.flatMap(({ system, cells }) => {
    const nouns = NOUNS[system] ?? [];
    const rooms = [...cells.join(" ").matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);
    const bearsNoun = (room: string) =>
      room.split("/").some((part) => nouns.some((noun) => new RegExp(`(^|-)${noun}`).test(part)));
    return rooms.filter((room) => ROOM.test(room) && !bearsNoun(room)).map((room) => `${system}: ${room}`);
  });
  expect(other.sort()).toEqual(Object.keys(OTHERWISE).sort());
});
