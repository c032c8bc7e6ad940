import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(__dirname, "..");
const table = readFileSync(path.join(ROOT, "docs/systems.md"), "utf8");
const named = [...table.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);

/** Nouns that serve every system, and pages that belong to none. */
const EVERYWHERE: Readonly<Record<string, readonly string[]>> = {
  "lambdas/core": [
    "kernel",
    "table",
    "assets",
    "member-work",
    "remarks",
    "answer-history",
    "contributors",
    "short-links",
  ],
  "web/src/pages": [
    "account-login",
    "contributors",
    "course-home",
    "github-callback",
    "home",
    "legacy-address",
    "not-found",
    "playground",
    "short-link",
    "test-accounts",
    "welcome",
  ],
  domain: [],
};

test("each place that docs/systems.md names is there", () => {
  expect(named.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

test.each(Object.entries(EVERYWHERE))("each noun of %s stands in docs/systems.md", (folder, others) => {
  const nouns = readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? [one.name] : [],
  );
  const missing = nouns.filter((noun) => {
    const place = `${folder}/${noun}`;
    return !others.includes(noun) && !named.some((name) => name === place || name.startsWith(`${place}/`));
  });
  expect(missing).toEqual([]);
});

/** The nouns of a system, where its title has others: what its folders and files may be called after. */
const NOUNS: Readonly<Record<string, readonly string[]>> = {
  "Assessments: missions, quests, paths": ["assessment", "submission"],
  "Contests and votes": ["contest", "vote"],
  Autograder: ["autograder"],
  "Source: engine, stepper, visualisers": ["language"],
  "Grading, rubrics, comments on lines": ["grading", "rubric", "line-comment"],
  "Regrades and requests for them": ["regrade"],
  "Dates, closing, extensions": ["closing", "extension"],
  "Writing missions": ["mission"],
  Achievements: ["achievement"],
  "Recordings (Sourcecast, Sourcereel)": ["sourcecast", "sourcereel"],
  "Textbook and notes": ["textbook"],
  "Game and stories": ["game", "story", "stories"],
  Robots: ["robot"],
  "Editing together": ["editing-session"],
  "Programs as files, GitHub, Drive": ["github"],
  "Courses and members": ["course", "member"],
  "Sign-in and sessions": ["sign-in", "session"],
  Notifications: ["notification"],
  "Dashboard and statistics": ["dashboard", "statistic"],
  "Audit log": ["audit"],
  "Similar answers": ["similarity"],
};

/** Rooms that bear another name, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "Contests and votes: domain/assessments": "a contest is a kind of assessment, and its page that of one",
  "Contests and votes: web/src/pages/assessment": "a contest is a kind of assessment, and its page that of one",
  "Autograder: domain/assessments/judge.ts": "the page judges testcases of a draft, too",
  "Autograder: web/src/pages/assessment/report": "a verdict is shown where the answer is",
  "Grading, rubrics, comments on lines: web/src/pages/answer-groups": "groups of equal answers are graded at once",
  "Grading, rubrics, comments on lines: web/src/pages/division": "says who grades whom",
  "Dates, closing, extensions: web/src/pages/ground-control": "the specification's name of the page",
  "Writing missions: domain/assessments/xml": "a mission's file is that of any assessment",
  "Writing missions: domain/assessments/repository": "a mission's file is that of any assessment",
  "Writing missions: lambdas/api/routes/admin-assessments.ts": "the name of the path on the wire",
  "Courses and members: web/src/pages/admin-panel": "the specification's name of the page",
  "Sign-in and sessions: lambdas/api/routes/auth.ts": "the name of the path on the wire",
  "Sign-in and sessions: web/src/pages/login": "the address of the page",
  "Sign-in and sessions: web/src/pages/account": "the address of the page",
  "Notifications: lambdas/core/messaging": "carries news of every system to open pages",
};

/** The places whose folders and files bear a system's noun. */
const ROOM = /^(domain\/(?!facts\/)|lambdas\/core\/|lambdas\/api\/routes\/|web\/src\/pages\/)[^.]+(\.tsx?)?$/;

test("a system has one noun, from its rules to its pages", () => {
  const other = table.split("\n").flatMap((line) => {
    const [, system = "", ...cells] = line.split("|").map((cell) => cell.trim());
    const nouns = NOUNS[system];
    if (!nouns) return [];
    const rooms = [...cells.join(" ").matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);
    const bearsNoun = (room: string) =>
      room.split("/").some((part) => nouns.some((noun) => new RegExp(`(^|-)${noun}`).test(part)));
    return rooms.filter((room) => ROOM.test(room) && !bearsNoun(room)).map((room) => `${system}: ${room}`);
  });
  expect(other.sort()).toEqual(Object.keys(OTHERWISE).sort());
});
