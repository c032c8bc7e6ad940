import { readFileSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { readSection } from "../../domain/textbook/read-section";
import { walk } from "../../domain/textbook/walk";
import { withPrograms } from "../../scripts/textbook/authored-programs";
import { COURSE_SLUGS } from "../../web/src/app/course-slugs";
import { apiCalls } from "./api-calls";
import { expectContentToFit, WINDOWS } from "./fitting-content";
import { academyFixture } from "./fixture";
import {
  type AccessibilityRules,
  accessibilityFaults,
  becomes,
  DIALOG,
  goTo,
  keepPicture,
  LOOKS,
  logIn,
  showLook,
} from "./screens";
import { editorReady, openCard, writeProgram } from "./workspace";

const academy = academyFixture();

const { call, tokenOf } = apiCalls(academy);

/** So that staff have something to grade. */
beforeAll(async () => {
  const token = await tokenOf("student");
  const list: { id: number; title: string }[] = await call(token, "GET", "/courses/1/assessments");
  const { id } = list.find(({ title }) => title === "The Night Market") ?? {};
  const { questions } = await call(token, "GET", `/courses/1/assessments/${id}`);
  for (const question of questions as { id: number; answer: string | null; solutionTemplate: string }[]) {
    const answer = `${question.answer ?? question.solutionTemplate}\n// handed in`;
    await call(token, "POST", `/courses/1/assessments/question/${question.id}/answer`, { answer });
  }
  await call(token, "POST", `/courses/1/assessments/${id}/submit`);
  const verdicts = async () => {
    const { questions } = await call(token, "GET", `/courses/1/assessments/${id}`);
    return (questions as { autogradingStatus: string }[]).map(({ autogradingStatus }) => autogradingStatus);
  };
  await becomes(verdicts, ["success", "success", "success"]);
});

/** A screen or a state of one: how to get there, until it is complete. */
interface Screen {
  readonly name: string;
  readonly open: (page: Page) => Promise<unknown>;
  /** What is meant to scroll sideways. */
  readonly scrolls?: readonly string[];
  /** Selector of what stands over a screen that is a line of its own. */
  readonly over?: string;
  readonly looksIntoCode?: boolean;
}

const missions = async (page: Page) => {
  await goTo(page, "/courses/1/missions");
  await page.getByRole("heading", { name: "The Echo Chamber" }).waitFor();
};
const today = async (page: Page) => {
  await goTo(page, "/courses/1/today");
  await page.locator(".today__panel").first().waitFor();
};
const termMap = async (page: Page) => {
  await goTo(page, "/courses/1/map");
  await page.getByRole("heading", { name: "Map of the term", level: 1 }).waitFor();
  await page.locator(".term-node").first().waitFor();
};
const announcements = async (page: Page) => {
  await goTo(page, "/courses/1/announcements");
  await page.getByRole("article").first().waitFor();
};
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const panel = (page: Page, name: string | RegExp) => page.getByRole("region", { name }).waitFor();
const playground = async (page: Page) => {
  await goTo(page, "/playground");
  await editorReady(page);
};
const mission = async (page: Page) => {
  await missions(page);
  await openCard(page, "The Echo Chamber");
  await page.getByRole("button", { name: "Continue" }).click();
  await editorReady(page);
};
const vote = async (page: Page, tab: string) => {
  await goTo(page, "/courses/1/contests");
  await openCard(page, "The Prettiest Palindrome: your vote");
  await press(page, "Continue");
  await page.getByRole("tab", { name: tab, exact: true }).click();
};
const votesToGrade = async (page: Page) => {
  await goTo(page, "/courses/1/grading?all=true&filter=your+vote");
  await page
    .getByRole("link", { name: /your vote/ })
    .first()
    .click();
  await page.locator(".gw-votes").waitFor({ state: "attached" });
};
const extensions = async (page: Page) => {
  await goTo(page, "/courses/1/extensions");
  await page.getByRole("button", { name: /^Edit: noor/ }).waitFor();
  await page.getByRole("button", { name: /^Edit: Okafor Ada/ }).waitFor();
};
const submission = async (page: Page) => {
  await goTo(page, "/courses/1/grading");
  await page
    .getByRole("link", { name: /Stella Student/ })
    .first()
    .click();
  await page.getByLabel("XP adjustment").waitFor();
};
const achievements = async (page: Page) => {
  await goTo(page, "/courses/1/achievements");
  await page.getByRole("treeitem").first().click();
  await page.locator(".achievement-view").waitFor();
};
const recording = async (page: Page, query = "") => {
  await goTo(page, `/courses/1/sourcecast/boxes-and-arrows${query}`);
  await editorReady(page);
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
};
const recordingTab = (name: string): Screen => ({
  name: `sourcecast, ${name}`,
  open: async (page) => {
    await recording(page, "?t=60");
    await page.getByRole("tab", { name, exact: true }).click();
  },
});
const editedRecording = async (page: Page, tab: string) => {
  await goTo(page, "/courses/1/sourcecast");
  await press(page, /^Edit Boxes and arrows/);
  await page.getByRole("tab", { name: tab, exact: true }).click();
};
const groundControl = async (page: Page) => {
  await goTo(page, "/courses/1/groundcontrol");
  await page.getByText("The Night Market").first().waitFor();
};
const storySimulator = async (page: Page, tool = "") => {
  await goTo(page, `/courses/1/storysimulator?tool=${tool}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
};
const chapterSimulator = async (page: Page) => {
  await storySimulator(page, "chapter-simulator");
  await press(page, "Add first-light.txt");
};
const ofNightMarket = async (page: Page, action: string) => {
  await groundControl(page);
  await press(page, "Actions: The Night Market");
  await page.getByRole("menuitem", { name: action }).click();
  await page.getByRole("dialog").waitFor();
};
const chooseType = async (page: Page) => {
  await press(page, /^Assessment type/);
  await page.getByRole("option", { name: "Missions" }).click();
};
const nightMarket = readFileSync(path.resolve(__dirname, "../../assets/assessments/M2-night-market.xml"), "utf8");
const missionEditor = async (page: Page, tab: string) => {
  await goTo(page, "/mission-control/1");
  await page.getByRole("button", { name: "Global", exact: true }).click();
  await page.getByRole("tab", { name: tab, exact: true }).click();
};
/** A file that changes an assessment with answers, and one that cannot be read. */
const UPLOADS = [nightMarket.replaceAll(/maxxp="\d+"/g, 'maxxp="70"'), "<CONTENT>"].map((xml, index) => ({
  name: `file${index}.xml`,
  mimeType: "text/xml",
  buffer: Buffer.from(xml),
}));
const POPOVER = ".popover__panel";
const overPlayground = (name: string): Screen => ({
  name: `playground, ${name}`,
  over: POPOVER,
  open: async (page) => {
    await playground(page);
    await press(page, name);
    await page.locator(POPOVER).waitFor();
  },
});

/** Sections of the textbook that together have every tag of its format. */
const TEXTBOOK_SECTIONS = ["4", "3.1", "3.3", "4.4", "references", "making-of"];
const TEXTBOOK = path.resolve(__dirname, "../../assets/textbook/academy/json");
/** A section as it is read, with all of its solutions. */
const textbookSection = (section: string): Screen => ({
  name: `textbook, section ${section}`,
  scrolls: [".tb-math--displayed"],
  open: async (page) => {
    await goTo(page, `/sicpjs/${section}`);
    await page.locator(".tb-text h1").waitFor();
    const hidden = page.getByRole("button", { name: /^Show solution/ });
    for (let left = await hidden.count(); left > 0; left -= 1) await hidden.first().click();
  },
});

/** By who looks at them; null is nobody. */
const SCREENS: readonly (readonly [user: string | null, screens: readonly Screen[]])[] = [
  [
    null,
    [
      { name: "login", open: (page) => goTo(page, "/login").then(() => page.getByRole("button").first().waitFor()) },
      {
        name: "test accounts",
        open: (page) => goTo(page, "/login/test-accounts").then(() => page.getByText("Stella Student").waitFor()),
      },
      {
        name: "contributors, whose host cannot be reached",
        open: async (page) => {
          await goTo(page, "/contributors");
          await page.getByRole("heading", { name: "Could not reach the code host" }).waitFor();
        },
      },
      {
        name: "not found, logged out",
        open: (page) => goTo(page, "/nowhere").then(() => page.getByRole("link", { name: "Go to login" }).waitFor()),
      },
      {
        name: "textbook, contents",
        open: (page) =>
          goTo(page, "/sicpjs/index").then(() => page.getByRole("heading", { name: "Licences" }).waitFor()),
      },
      ...TEXTBOOK_SECTIONS.map(textbookSection),
    ],
  ],
  [
    "nobody",
    [
      { name: "welcome", open: (page) => page.getByText("Your account has no course information.").waitFor() },
      {
        name: "create a course",
        open: (page) =>
          press(page, "Create Course").then(() => page.getByLabel("Course Name", { exact: true }).waitFor()),
      },
    ],
  ],
  [
    "student2",
    [
      {
        name: "welcome, in a course",
        open: (page) =>
          goTo(page, "/welcome").then(() =>
            page.getByRole("link", { name: "Go to Introduction to Programs" }).waitFor(),
          ),
      },
      { name: "today", open: today },
      { name: "term map", open: termMap, scrolls: [".term-map__frame"] },
      { name: "announcements", open: announcements },
      { name: "missions", open: missions },
      { name: "achievements", open: achievements },
      {
        name: "sourcecasts",
        open: (page) =>
          goTo(page, "/courses/1/sourcecast").then(() =>
            page.getByRole("link", { name: /^Boxes and arrows/ }).waitFor(),
          ),
      },
      { name: "sourcecast", open: recording },
      ...["Recording", "Transcript", "Data Visualizer", "Recordings"].map(recordingTab),
      {
        name: "sourcecast, share",
        over: POPOVER,
        open: async (page) => {
          await recording(page);
          await press(page, "Share");
          await panel(page, "Share");
        },
      },
      {
        name: "no such sourcecast",
        open: (page) =>
          goTo(page, "/courses/1/sourcecast/none").then(() => page.getByText("Sourcecast not found!").waitFor()),
      },
      {
        name: "achievements, level and XP over time",
        open: async (page) => {
          await goTo(page, "/courses/1/achievements");
          await page.getByText("XP over time").click();
          await page.locator(".xp-history, .xp-history__none").waitFor();
          await page.locator(".level-bar__level").focus();
          await panel(page, "Milestones");
        },
      },
      {
        name: "account menu",
        over: POPOVER,
        open: (page) =>
          missions(page)
            .then(() => press(page, /account of/))
            .then(() => panel(page, /account of/)),
      },
      {
        name: "notifications",
        over: POPOVER,
        open: async (page) => {
          await missions(page);
          await press(page, /^\d+ notifications$/);
          await page.locator(".notes small").first().waitFor();
        },
      },
      {
        name: "notifications of a card",
        over: POPOVER,
        open: async (page) => {
          await missions(page);
          await press(page, /notifications? for/);
          await page.locator(".notes").waitFor();
        },
      },
      {
        name: "my courses",
        over: DIALOG,
        open: async (page) => {
          await missions(page);
          await press(page, /account of/);
          await press(page, "My Courses");
          await page.getByRole("link", { name: "Go to course" }).waitFor();
        },
      },
      ...["User Profile", "Help", "About"].map((item) => ({
        name: item,
        over: DIALOG,
        open: async (page: Page) => {
          await missions(page);
          await press(page, /account of/);
          await press(page, item);
          await page.getByRole("dialog").waitFor();
        },
      })),
      {
        name: "palette",
        over: DIALOG,
        open: async (page) => {
          await missions(page);
          await page.keyboard.press("Control+k");
          await page.getByRole("option", { name: /The Echo Chamber/ }).waitFor();
        },
      },
      {
        name: "level",
        open: async (page) => {
          await missions(page);
          await press(page, /^Level /);
          await page.getByText(/XP to level/).waitFor();
        },
      },
      { name: "assessment", open: mission },
      {
        name: "links to the course's types",
        over: POPOVER,
        open: (page) =>
          playground(page)
            .then(() => press(page, "Assessments"))
            .then(() => panel(page, "Assessments")),
      },
      {
        name: "all links of the course",
        over: DIALOG,
        open: (page) =>
          playground(page)
            .then(() => page.getByRole("button", { name: "More", exact: true }).click())
            .then(() => page.getByRole("dialog", { name: "Menu" }).waitFor()),
      },
      {
        name: "multiple choice",
        open: async (page) => {
          await goTo(page, "/courses/1/paths");
          await openCard(page, "Reading Programs");
          await page.getByRole("button", { name: "Continue" }).click();
        },
      },
      { name: "vote", open: (page) => vote(page, "Contest Voting") },
      { name: "leaderboard to come", open: (page) => vote(page, "Contest Leaderboard") },
      { name: "playground", open: playground, looksIntoCode: true },
      overPlayground("Programs"),
      overPlayground("Limits"),
      overPlayground("Share"),
      {
        name: "not found",
        open: (page) =>
          goTo(page, "/courses/1/nowhere/at/all/really").then(() => page.getByText("Page not found").waitFor()),
      },
      {
        name: "not found, of a course",
        open: async (page) => {
          await goTo(page, "/courses/1/not-found");
          await page.getByRole("navigation").first().waitFor();
          await page.getByRole("heading", { name: "Page not found" }).waitFor();
        },
      },
      {
        name: "server error",
        open: async (page) => {
          await page.route("**/v2/user", (route) => route.fulfill({ status: 500, body: "" }));
          await page.goto("/courses/1/missions");
          await page.getByText("Error while communicating with backend: 500 Internal Server Error").waitFor();
          await page.getByRole("heading", { name: "The server has a problem" }).waitFor();
          await page.unroute("**/v2/user");
        },
      },
    ],
  ],
  [
    "student",
    [
      {
        name: "submitted assessment",
        open: async (page) => {
          await missions(page);
          await openCard(page, "The Night Market");
          await editorReady(page);
        },
      },
    ],
  ],
  [
    "staff",
    [
      { name: "today, staff", open: today },
      { name: "term map, staff", open: termMap, scrolls: [".term-map__frame"] },
      { name: "announcements, staff", open: announcements },
      { name: "leaderboard", open: (page) => vote(page, "Contest Leaderboard") },
      {
        name: "achievements of a student",
        open: async (page) => {
          await achievements(page);
          await page.getByRole("combobox", { name: "Student" }).fill("Group 1");
          await page.getByRole("option").first().waitFor();
        },
      },
      {
        name: "achievement control",
        open: async (page) => {
          await goTo(page, "/courses/1/achievements/control");
          await page.getByRole("option").first().waitFor();
        },
      },
      {
        name: "sourcecasts, staff",
        open: (page) =>
          goTo(page, "/courses/1/sourcecast").then(() =>
            page.getByRole("switch", { name: /^Published: Boxes and arrows/ }).waitFor(),
          ),
      },
      {
        name: "chapters of a sourcecast, with what is wrong",
        open: async (page) => {
          await editedRecording(page, "Chapters");
          await press(page, "Add chapter");
          await press(page, "Save");
          await page.getByText("Enter a chapter title.").waitFor();
        },
      },
      {
        name: "captions of a sourcecast, with what is wrong",
        open: async (page) => {
          await editedRecording(page, "Captions");
          const buffer = Buffer.from("WEBVTT\n\n00:01 --> later\nWhen?");
          await page.locator('input[type="file"]').setInputFiles({ name: "c.vtt", mimeType: "text/vtt", buffer });
          await page.getByText("Nothing was imported.").waitFor();
        },
      },
      {
        name: "how far a sourcecast was watched",
        open: async (page) => {
          await editedRecording(page, "Watched");
          await page.getByText("students have begun to watch it").waitFor();
        },
      },
      {
        name: "a sourcecast to be deleted",
        over: DIALOG,
        open: async (page) => {
          await goTo(page, "/courses/1/sourcecast");
          await press(page, /^Delete Boxes and arrows/);
          await page.getByRole("dialog").getByText("There is no undo.").waitFor();
        },
      },
      { name: "votes to grade", open: votesToGrade },
      { name: "ground control", open: groundControl },
      {
        name: "story simulator",
        open: (page) =>
          storySimulator(page).then(() => page.getByRole("button", { name: "Object Placement" }).waitFor()),
      },
      {
        name: "story simulator, assets",
        open: async (page) => {
          await storySimulator(page, "asset-uploader");
          await page.getByRole("treeitem", { name: /^locations/ }).click();
          await page.getByRole("treeitem", { name: /^lookout/ }).click();
          await page
            .locator('[data-pick="assets"]')
            .setInputFiles([{ name: "refused.exe", mimeType: "text/plain", buffer: Buffer.from("x") }]);
          await page.getByText("refused.exe => Invalid file type").waitFor();
        },
      },
      { name: "story simulator, a chapter", open: chapterSimulator },
      {
        name: "story simulator, a chapter as JSON",
        over: DIALOG,
        open: async (page) => {
          await chapterSimulator(page);
          await press(page, "Save Changes");
          await page.getByRole("dialog").locator("pre").waitFor();
        },
      },
      {
        name: "story simulator, before a simulation",
        open: async (page) => {
          await chapterSimulator(page);
          await press(page, "Simulate Chapter");
          await page.getByRole("heading", { name: "What the player has" }).waitFor();
        },
      },
      {
        name: "ground control, files to upload",
        open: async (page) => {
          await groundControl(page);
          await page.locator('[data-pick="files"]').setInputFiles(UPLOADS);
          await chooseType(page);
          await press(page, "Upload 2 files");
          await page.getByText(/^Invalid XML/).waitFor();
          await page.getByText("Assessment has submissions, ignoring...").waitFor();
        },
      },
      {
        name: "ground control, changes of a forced update",
        over: DIALOG,
        open: async (page) => {
          await groundControl(page);
          await page.locator('[data-pick="files"]').setInputFiles(UPLOADS.slice(0, 1));
          await chooseType(page);
          await page.getByText("Force update", { exact: true }).click();
          await press(page, "Upload 1 file");
          await page
            .getByRole("dialog")
            .getByRole("row", { name: /Changed/ })
            .first()
            .waitFor();
        },
      },
      { name: "ground control, dates", over: DIALOG, open: (page) => ofNightMarket(page, "Edit dates") },
      { name: "ground control, delete", over: DIALOG, open: (page) => ofNightMarket(page, "Delete") },
      {
        name: "ground control, checks",
        over: DIALOG,
        open: async (page) => {
          await groundControl(page);
          await press(page, /Checks of The Night Market$/);
          await page.getByRole("dialog").getByText("Model solution").first().waitFor();
        },
      },
      {
        name: "mission control, publish",
        over: DIALOG,
        open: async (page) => {
          await goTo(page, "/mission-control");
          // Its headings stand below that of the mission alone.
          const buffer = Buffer.from(nightMarket.replaceAll(/^\s*#+ /gm, "").replace(/maxxp="\d+"/, 'maxxp="70"'));
          await page.locator('input[type="file"]').setInputFiles({ name: "M2.xml", mimeType: "text/xml", buffer });
          await press(page, "Publish");
          const dialog = page.getByRole("dialog");
          await dialog.getByText("Replace it with this mission").waitFor();
          await dialog.getByText(/^(All checks passed|Some checks are red)\.$/).waitFor();
        },
      },
      {
        name: "grading table",
        open: (page) =>
          goTo(page, "/courses/1/grading").then(() => page.getByText("The Night Market").first().waitFor()),
      },
      {
        name: "nothing to show in the grading table",
        open: (page) =>
          goTo(page, "/courses/1/grading?filter=xyz").then(() => page.getByText("Nothing matches “xyz”").waitFor()),
      },
      {
        name: "mission control, a file that is refused",
        open: async (page) => {
          await goTo(page, "/mission-control");
          await page.locator('input[type="file"]').setInputFiles(UPLOADS.slice(1));
          await page.getByText("Invalid XML!").first().waitFor();
          await page.getByRole("button", { name: "Make New Mission" }).waitFor();
        },
      },
      { name: "mission control, an overview", open: (page) => missionEditor(page, "Overview") },
      { name: "mission control, questions", open: (page) => missionEditor(page, "Manage Question") },
      {
        name: "mission control, kept missions",
        open: async (page) => {
          await missionEditor(page, "Overview");
          await page.getByRole("link", { name: "All missions" }).click();
          await page.getByLabel("Title").waitFor();
        },
      },
      { name: "grading workspace", open: submission },
      {
        name: "cockpit",
        scrolls: [".cockpit-table", ".cockpit__figures", ".cockpit__chips"],
        open: (page) => goTo(page, "/courses/1/cockpit").then(() => page.getByRole("grid").waitFor()),
      },
      {
        name: "dashboard",
        open: (page) =>
          goTo(page, "/courses/1/dashboard").then(() => page.getByText("The Function Factory").first().waitFor()),
      },
      {
        name: "dashboard of an assessment",
        open: async (page) => {
          await goTo(page, "/courses/1/dashboard");
          await page.getByRole("link", { name: "The Function Factory" }).click();
          await page.getByRole("link", { name: "tomas" }).waitFor();
        },
      },
      {
        name: "a question before unsubmitting",
        over: DIALOG,
        open: (page) =>
          submission(page)
            .then(() => press(page, "Unsubmit"))
            .then(() => page.getByRole("dialog").waitFor()),
      },
      {
        name: "sourcereel",
        open: (page) => goTo(page, "/courses/1/sourcereel").then(() => editorReady(page)),
      },
      { name: "extensions", open: extensions },
      {
        name: "new extension, with what is missing",
        over: DIALOG,
        open: async (page) => {
          await extensions(page);
          await press(page, "Add extension");
          await press(page, "Save");
          await page.getByText("Enter a day and a time.").first().waitFor();
        },
      },
      {
        name: "new accommodation",
        over: DIALOG,
        open: (page) =>
          extensions(page)
            .then(() => press(page, "Add accommodation"))
            .then(() => page.getByRole("dialog").getByLabel("Factor", { exact: true }).waitFor()),
      },
      {
        name: "a file of extensions with a wrong line",
        over: DIALOG,
        open: async (page) => {
          await extensions(page);
          await press(page, "Add from a file");
          const file = { name: "extensions.csv", mimeType: "text/csv", buffer: Buffer.from("username,days\nlin,0\n") };
          await page.getByRole("dialog").locator('input[type="file"]').setInputFiles(file);
          await page.getByText("Days are a whole number").waitFor();
        },
      },
      {
        name: "no such submission",
        open: (page) =>
          goTo(page, "/courses/1/grading/999").then(() => page.getByText("Submission not found").first().waitFor()),
      },
    ],
  ],
  [
    "admin",
    [
      {
        name: "admin panel, configuration",
        open: (page) => goTo(page, "/courses/1/adminpanel").then(() => page.getByLabel("Course Short Name").waitFor()),
      },
      {
        name: "admin panel, users",
        open: (page) =>
          goTo(page, "/courses/1/adminpanel?tab=users").then(() => page.getByText("student2").first().waitFor()),
      },
      {
        name: "admin panel, what a file will change",
        open: async (page) => {
          await goTo(page, "/courses/1/adminpanel?tab=add");
          await page.getByLabel("Or paste the lines").fill("lin,student,Group 2\nsomebody,staff\nada,student");
          await page.getByText("What will change").waitFor();
        },
      },
      {
        name: "admin panel, a wrong file",
        open: async (page) => {
          await goTo(page, "/courses/1/adminpanel?tab=add");
          await page.getByLabel("Or paste the lines").fill("lin,owner\nsomebody");
          await page.getByText("Invalid CSV file provided!").first().waitFor();
        },
      },
      {
        name: "audit log",
        open: (page) => goTo(page, "/courses/1/auditlog").then(() => page.getByText("Published").first().waitFor()),
      },
      {
        name: "nothing to show in the audit log",
        open: (page) =>
          goTo(page, "/courses/1/auditlog?text=xyz").then(() => page.getByText("Nothing matches").waitFor()),
      },
      {
        name: "archive course",
        open: (page) => goTo(page, "/courses/1/archive").then(() => page.getByText(/^\d+ members$/).waitFor()),
      },
      {
        name: "copy course",
        open: (page) => goTo(page, "/courses/1/copy").then(() => page.getByText("Stepping Stones").last().waitFor()),
      },
    ],
  ],
];

interface WindowLook {
  readonly name: (typeof WINDOWS)[number]["name"];
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: "light" | "dark";
  /** What axe-core is asked; nothing where only the fit is new. */
  readonly rules: AccessibilityRules | "none";
}

const isDeskOrPhone = ({ name }: (typeof WINDOWS)[number]) => name === "1440 px" || name === "360 px";

/**
 * Every window in the light theme. Between a desk and a phone stands what one of both has, in another size; in the dark
 * theme stands the same in other colours.
 */
const LOOKS_OF_WINDOWS: readonly WindowLook[] = [
  ...WINDOWS.map((window) => ({
    ...window,
    colorScheme: "light" as const,
    rules: isDeskOrPhone(window) ? ("all" as const) : ("none" as const),
  })),
  ...WINDOWS.filter(isDeskOrPhone).map((window) => ({
    ...window,
    colorScheme: "dark" as const,
    rules: "colors" as const,
  })),
];

/** No panel over the page is a sliver: on a phone it is nearly as wide as the screen. */
const NARROWEST_PANEL = 240;

/** Widths of the panels over the page that are slivers. */
const narrowPanels = (page: Page): Promise<number[]> =>
  page.evaluate(
    (narrowest) =>
      [...document.querySelectorAll(".popover__panel, dialog[open], [role=dialog] .modal__body")]
        .filter((panel) => panel.checkVisibility({ visibilityProperty: true }))
        .map((panel) => panel.getBoundingClientRect().width)
        .filter((width) => width < narrowest),
    NARROWEST_PANEL,
  );

/** Addresses at which a screen was looked at. */
const visitedRules = new Set<string>();

describe.each(SCREENS)("what %s sees", (user, screens) => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await academy.openContext();
    page = await context.newPage();
    if (user !== null) await logIn(page, user);
  });
  afterAll(() => context.close());

  it.each(screens)("stands in every window, light and dark, with nothing for axe-core: $name", async (screen) => {
    await page.setViewportSize(WINDOWS[0].viewport);
    await page.emulateMedia({ colorScheme: "light" });
    await screen.open(page);
    visitedRules.add(new URL(page.url()).pathname);
    for (const { name, viewport, colorScheme, rules } of LOOKS_OF_WINDOWS) {
      await showLook(page, { viewport, colorScheme });
      await expectContentToFit(page, screen.scrolls);
      await keepPicture(page, `${screen.name} ${name} ${colorScheme}`);
      await becomes(() => narrowPanels(page), []);
      const { over, looksIntoCode } = screen;
      const faults = rules === "none" ? [] : await accessibilityFaults(page, rules, over, looksIntoCode);
      expect({ name, colorScheme, faults }).toEqual({ name, colorScheme, faults: [] });
    }
  });
});

/** Pages that are looked at by the tests of what they show, by route; null: a page that leads on at once. */
const ELSEWHERE: Readonly<Record<string, string | null>> = {
  "callback/github": "github-sign-in",
  "s/:keyword": "sharing",
  "login/account": "sign-in-accounts",
  account: "own-account",
  robots: "robots-page",
  "githubassessments/*": "github-pages",
  "robot-worlds": "robot-worlds",
  "interactive-sicp/:section?": null,
  courses: null,
  "courses/:courseId": null,
  "courses/:courseId/answer-groups": "answer-groups",
  "courses/:courseId/division": "grading-division",
  "courses/:courseId/game": "room",
  "courses/:courseId/gradebook": "gradebook",
  "courses/:courseId/regrade": "regrade",
  "courses/:courseId/regraderequests": "regrade-requests",
  "courses/:courseId/rubrics": "grading-rubric",
  "courses/:courseId/similarity": "similarity",
};

/** The routes of the product, as its table has them. */
function routesOfProduct(): string[] {
  const text = readFileSync(path.resolve(__dirname, "../../web/src/app/routes.tsx"), "utf8");
  const [ofCourses = "", others = ""] = text
    .slice(text.indexOf("const courseRoutes"), text.indexOf("/** The routes of a site that is a playground"))
    .split("const textbookRoutes");
  const pathsIn = (part: string) => [...part.matchAll(/path: "([^"]+)"/g)].map(([, route = ""]) => route);
  return [...pathsIn(others), ...[...pathsIn(ofCourses), ...COURSE_SLUGS].map((route) => `courses/:courseId/${route}`)];
}

it("looks at every page of the product", () => {
  const isOf = (route: string) => {
    const parts = route
      .split("/")
      .map((part) => (part.endsWith("?") ? "(/[^/]+)?" : `/${part.replace(/^:.*/, "[^/]+")}`));
    return new RegExp(`^${parts.join("").replace("/*", "/.*")}$`);
  };
  const unseen = routesOfProduct().filter((route) => ![...visitedRules].some((address) => isOf(route).test(address)));
  expect(unseen.sort()).toEqual(Object.keys(ELSEWHERE).sort());
  const files = Object.values(ELSEWHERE).filter((file) => file !== null);
  const looking = (file: string) => readFileSync(path.join(__dirname, `${file}.test.ts`), "utf8");
  expect(files.filter((file) => !looking(file).includes("accessibilityFaults"))).toEqual([]);
});

it("looks at every tag of the textbook's format", () => {
  const tags = TEXTBOOK_SECTIONS.flatMap((section) => {
    const json: unknown = withPrograms(JSON.parse(readFileSync(path.join(TEXTBOOK, `${section}.json`), "utf8")));
    return [...walk(readSection(json).nodes)].map(({ tag }) => tag);
  });
  expect([...new Set(tags)].sort()).toEqual([
    "",
    "#text",
    "B",
    "BR",
    "DISPLAYFOOTNOTE",
    "EM",
    "EPIGRAPH",
    "EXERCISE",
    "FIGURE",
    "FOOTNOTE_REF",
    "JAVASCRIPTINLINE",
    "LATEX",
    "LI",
    "LINK",
    "META",
    "OL",
    "REF",
    "REFERENCE",
    "SNIPPET",
    "SUBHEADING",
    "SUBSUBHEADING",
    "TABLE",
    "TD",
    "TEXT",
    "TITLE",
    "TR",
    "TT",
    "UL",
  ]);
});

it("puts the task, the whole program and nothing to click on paper, in black on white", async () => {
  const context = await academy.openContext(LOOKS[1]);
  const page = await context.newPage();
  await logIn(page, "student2");
  await mission(page);
  await writeProgram(page, Array.from({ length: 80 }, (_, line) => `const name${line} = ${line};`).join("\n"));
  await page.getByRole("tab", { name: "Autograder" }).click();
  await page.emulateMedia({ media: "print" });
  await page.getByText("const name79 = 79;").waitFor();
  await page.getByRole("heading", { name: "The Echo Chamber" }).waitFor();
  await page.getByText("200 XP").first().waitFor();
  await keepPicture(page, "printed workspace");
  const audited = () =>
    page.evaluate(() => {
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length;
      return [
        shown("button"),
        shown("header"),
        shown(".monaco-editor"),
        getComputedStyle(document.body).backgroundColor,
      ];
    });
  await becomes(audited, [0, 0, 0, "rgb(255, 255, 255)"]);
  await page.emulateMedia({ media: "screen" });
  await editorReady(page);
  await page.getByRole("button", { name: "Run", exact: true }).waitFor();
  await context.close();
});
