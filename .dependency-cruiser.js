const { readdirSync } = require("node:fs");

/** The walls between the rooms (docs/architecture.md, "The rooms"). */
const forbid = (name, from, to, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: from, pathNot: "\\.test\\.tsx?$" },
  to: { path: to },
});

/** The nouns of the domain from the lowest up (see lambdas/core/README.md): each may import those before it, types included. */
const NOUNS = [
  "table",
  "kernel",
  "audit",
  "messaging",
  "notifications",
  "courses",
  "members",
  "sessions",
  "assets",
  "sourcecasts",
  "assessments",
  "submissions",
  "answer-history",
  "remarks",
  "rubrics",
  "extensions",
  "contests",
  "similarity",
  "regrades",
  "member-work",
  "statistics",
  "grading",
  "cockpit",
  "line-comments",
  "regrade-requests",
  "closing",
  "achievements",
  "stories",
  "announcements",
  "today",
  "course-copies",
  "short-links",
  "textbook-notes",
  "editing-sessions",
  "robots",
  "contributors",
  "github",
];
const unplaced = readdirSync(`${__dirname}/lambdas/core`, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && !NOUNS.includes(entry.name),
);
if (unplaced.length > 0) throw new Error(`Give ${unplaced.map(({ name }) => name)} its place among NOUNS`);

const oneWay = NOUNS.slice(0, -1).map((noun, index) =>
  forbid(
    `core-${noun}-not-upwards`,
    `^lambdas/core/${noun}/`,
    `^lambdas/core/(${NOUNS.slice(index + 1).join("|")})/`,
    "Nouns of the domain point one way: from the later to the earlier in NOUNS.",
  ),
);

module.exports = {
  forbidden: [
    forbid(
      "facts-alone",
      "^domain/facts/",
      "^(?!domain/facts/)",
      "Every room may import the facts, so they import none, and no package.",
    ),
    forbid(
      "policies-on-facts",
      "^domain/policies/",
      "^(?!domain/(facts|policies)/)",
      "Pages and routes ask the same policies, so they know facts alone, and no package.",
    ),
    forbid(
      "time-zones-alone",
      "^domain/time-zones/",
      "^(?!domain/time-zones/)",
      "What a clock shows at a moment is the same for every room, so it imports none, and no package.",
    ),
    ...oneWay,
    forbid(
      "assessments-alone",
      "^domain/assessments/",
      "^(web|lambdas|local|lib|bin)/|^language/(?!library|observation)|node_modules/(@aws-sdk|react)",
      "What a file says and how an answer is judged is the same in the page and on the server.",
    ),
    forbid(
      "achievements-alone",
      "^domain/achievements/",
      "^(web|lambdas|local|lib|bin|language|domain/assessments)/|node_modules/(@aws-sdk|react)",
      "What completes an achievement is the same in the editor as on the server.",
    ),
    forbid(
      "cockpit-alone",
      "^domain/(cockpit|gradebook)/",
      "^(web|lambdas|local|lib|bin|language)/|^domain/(?!cockpit|gradebook)|node_modules/(@aws-sdk|react)",
      "What a cell of the sheet says is the same in the page, in a file and on the server.",
    ),
    forbid(
      "sourcecasts-alone",
      "^domain/sourcecasts/",
      "^(web|lambdas|local|lib|bin|language|domain/(assessments|achievements))/|node_modules/(@aws-sdk|react|monaco-editor)",
      "What a recording shows at a time is the same in the player, the recorder and for the server that checks it.",
    ),
    forbid(
      "textbook-alone",
      "^domain/textbook/",
      "^(web|lambdas|local|lib|bin|domain/(assessments|achievements|sourcecasts))/|^language/(?!lz)|node_modules/(@aws-sdk|react|katex)",
      "What a book says is the same in the reader, in its search and for the importer.",
    ),
    forbid(
      "stories-alone",
      "^domain/stories/",
      "^(web|lambdas|local|lib|bin|language|domain/(assessments|achievements|sourcecasts|textbook))/|node_modules/(@aws-sdk|react|phaser)",
      "What a story says and how it is played is the same in the game, in the simulator and without a screen.",
    ),
    forbid(
      "robots-alone",
      "^domain/robots/",
      "^(web|lambdas|local|lib|bin|language|domain/(assessments|achievements|sourcecasts|textbook|stories))/|node_modules/(@aws-sdk|react|mqtt|js-slang)",
      "What a robot does and says is the same in the page, in grading and on one machine.",
    ),
    forbid(
      "web-not-lambdas",
      "^web/",
      "^(lambdas|local|lib|bin)/",
      "The web knows the generated API types, and what it shares with the server: facts, language, assessments, achievements, robots, sourcecasts, stories, textbook.",
    ),
    forbid(
      "language-alone",
      "^language/",
      "^(web|lambdas|local|lib|domain/(assessments|achievements|sourcecasts|stories|textbook))/|node_modules/(@aws-sdk|react)",
      "Source knows neither AWS nor React.",
    ),
    {
      name: "slang-behind-one-file",
      severity: "error",
      comment:
        "js-slang is imported in language/slang.ts, its version of 2022 in language/editor/slang-2022.ts, tests too.",
      // The third file runs the package's own engines, for the differential tests to compare with.
      from: {
        pathNot: "^(language/slang|language/editor/slang-2022|test/language/differential/stock)\\.ts$|node_modules",
      },
      to: { path: "node_modules/js-slang(-2022)?/" },
    },
    forbid(
      "core-not-outwards",
      "^lambdas/core/",
      "^lambdas/(?!core/)|node_modules/hono",
      "The domain knows no HTTP, queue or Lambda.",
    ),
    forbid(
      "kernel-alone",
      "^lambdas/core/kernel/",
      "^lambdas/(?!core/(kernel|table)/)|^(language|lib|local|web|domain/(achievements|assessments|sourcecasts|stories|textbook))/",
      "The kernel knows no noun, only the table that the context carries.",
    ),
    forbid("api-not-autograder", "^lambdas/api/", "^lambdas/autograder/", "The API asks the queue for a verdict."),
    forbid("autograder-not-api", "^lambdas/autograder/", "^lambdas/api/", "The autograder answers no request."),
    forbid(
      "executor-alone",
      "^lambdas/autograder/executor/",
      "^(lambdas/core|domain/(achievements|assessments|sourcecasts|stories|textbook))/|node_modules/@aws-sdk",
      "Where student code runs there is nothing to reach.",
    ),
    forbid(
      "lib-names-bundles",
      "^(lib|bin)/",
      "^(lambdas|local|web|language|domain/(achievements|assessments|robots|sourcecasts|stories))/",
      "Infrastructure names bundles, it imports none.",
    ),
    forbid(
      "queue-lambdas-apart",
      "^(?!lambdas/(autograder|schedule)/|test/|bench/|scripts/)",
      "^lambdas/schedule/",
      "What the clock asks for is reached by its queue.",
    ),
    forbid(
      "executor-apart",
      "^(?!lambdas/autograder/executor/|(test|bench|scripts)/)",
      "^lambdas/autograder/executor/",
      "Student code is reached by invoking its Lambda.",
    ),
    forbid(
      "grading-apart",
      "^lambdas/(?!autograder/|api/)",
      "^lambdas/autograder/",
      "Grading is reached by its queue.",
    ),
    forbid(
      "robots-for-handlers",
      "^(?!lambdas/robots/|lambdas/[^/]+/handler\\.ts$)",
      "^lambdas/robots/",
      "AWS IoT is connected where a Lambda starts; the domain asks for it by its interface.",
    ),
    forbid("local-reads-template", "^local/", "^(lib|bin)/", "The embedded cloud reads the synthesized template."),
    forbid(
      "engine-below-tools",
      "^language/engine/",
      "^language/(environments|stepper|editor|typed|advice)/",
      "The engine runs programs and knows none of those that look at them.",
    ),
    forbid(
      "values-and-modules-below-engine",
      "^language/(values|drawings|modules)/",
      "^language/(engine|environments|stepper|editor|typed|advice)/",
      "The engine opens modules and shows values; neither asks it for anything.",
    ),
    forbid(
      "web-design-lowest",
      "^web/src/design/",
      "^web/src/(app|pages|workspace|visualisers|libraries|collaboration|room|story)/",
      "The pieces of the screen know nobody who uses them.",
    ),
    forbid(
      "web-csv-alone",
      "^web/src/csv/",
      "^web/src/(?!csv/)",
      "Files of spreadsheets are read and written the same for every page.",
    ),
    forbid(
      "web-app-below-pages",
      "^web/src/app/(?!routes\\.tsx$)",
      "^web/src/(pages|workspace|visualisers|libraries|collaboration|room|story)/",
      "Only the router knows the pages.",
    ),
    forbid(
      "web-pages-not-their-table",
      "^web/src/pages/",
      "^web/src/(app|pages)/course-pages\\.tsx?$",
      "Pages ask app/page-addresses.ts for each other's addresses; the tables of pages stand above them.",
    ),
    forbid(
      "web-router-highest",
      "^web/src/(?!app/main\\.tsx$)",
      "^web/src/app/(routes|main)\\.tsx$",
      "Nothing but the entry knows the router.",
    ),
    forbid(
      "web-workspace-alone",
      "^web/src/workspace/",
      "^web/src/(pages|visualisers|libraries|collaboration|program-files|room|story)/",
      "Pages put a workspace together with its side tabs.",
    ),
    forbid(
      "web-side-tabs-apart",
      "^web/src/(visualisers|libraries)/",
      "^web/src/(pages|collaboration|story)/",
      "A side tab knows its workspace, and no page.",
    ),
    forbid(
      "web-visualisers-not-libraries",
      "^web/src/visualisers/",
      "^web/src/libraries/",
      "Visualisers and libraries do not know one another.",
    ),
    forbid(
      "web-libraries-not-visualisers",
      "^web/src/libraries/",
      "^web/src/visualisers/",
      "Visualisers and libraries do not know one another.",
    ),
    forbid(
      "web-room-below-pages",
      "^web/src/room/",
      "^web/src/(pages|workspace|visualisers|libraries|collaboration|story)/",
      "A room is shown by the game and beside the editor, and knows neither.",
    ),
    forbid(
      "web-collaboration-below-pages",
      "^web/src/collaboration/",
      "^web/src/(pages|workspace|visualisers|libraries|room|story)/",
      "A session shares a program and knows no page.",
    ),
    forbid(
      "web-program-files-below-pages",
      "^web/src/program-files/",
      "^web/src/(pages|visualisers|libraries|collaboration|room|story)/",
      "Programs are kept as files by whichever page has one.",
    ),
    forbid(
      "web-github-below-pages",
      "^web/src/github/",
      "^web/src/(pages|program-files|workspace|visualisers|libraries|collaboration|room|story)/",
      "Signing in with GitHub and asking it is the same for missions and for programs.",
    ),
    forbid(
      "web-accounts-below-pages",
      "^web/src/accounts/",
      "^web/src/(pages|workspace|visualisers|libraries|collaboration|room|story)/",
      "Signing in with an account is the same at the login and on the account's page.",
    ),
    {
      name: "no-circular",
      severity: "error",
      comment: "Modules that need one another, if only for a type, are read together or not at all.",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(web/)?(dist|cdk\\.out|\\.local)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default"] },
  },
};
