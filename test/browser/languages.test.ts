import type { BrowserContext, Page, Response } from "playwright-core";
import { ASSET_FOLDERS } from "../../domain/facts/asset-files";
import { VARIANTS } from "../../domain/facts/languages";
import { PARTS } from "../../web/src/app/shell/parts";
import { pseudo } from "../../web/src/texts/en-XA";
import { expectContentToFit, WINDOWS } from "./fitting-content";
import { academyFixture } from "./fixture";
import { NOWHERE } from "./navigation";
import { keeperOf } from "./profiles";
import { becomes, keepPicture, signIn, visit } from "./screens";
import { editorReady } from "./workspace";

const academy = academyFixture();

interface Screen {
  readonly name: string;
  readonly open: (page: Page) => Promise<unknown>;
  /** What is meant to scroll sideways. */
  readonly scrolls?: readonly string[];
}

const press = (page: Page, name: string) => page.getByRole("button", { name: pseudo(name), exact: true }).click();
const heading = (page: Page, name: string) =>
  page
    .getByRole("heading", { name: pseudo(name) })
    .first()
    .waitFor();
/** Which screen each page shows that several tests look at. */
const shown = new WeakMap<Page, (page: Page) => Promise<unknown>>();
/** Opens a screen unless the page shows it; then closes what a test has opened over it. */
const once =
  (open: (page: Page) => Promise<unknown>, isPanel = false) =>
  async (page: Page) => {
    if (shown.get(page) !== open) await open(page);
    else if (!isPanel) await closePanels(page);
    shown.set(page, open);
  };
const panels = (page: Page) => page.locator("dialog[open], [role=dialog], .popover__panel").filter({ visible: true });
async function closePanels(page: Page): Promise<void> {
  if ((await panels(page).count()) === 0) return;
  await page.keyboard.press("Escape");
  await becomes(() => panels(page).count(), 0);
}
/** Goes to an address: within the application, unless something stands over the page. */
async function go(page: Page, address: string): Promise<void> {
  shown.delete(page);
  const isLoaded = page.url().startsWith(academy.origin);
  if (isLoaded && (await panels(page).count()) === 0) await visit(page, address);
  else await page.goto(address);
}
const missions = once(async (page) => {
  await go(page, "/courses/1/missions");
  await page.getByRole("heading", { name: "The Echo Chamber" }).waitFor();
});
const mission = once(async (page) => {
  await missions(page);
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "The Echo Chamber" }) });
  await card.getByRole("link").last().click();
  await press(page, "Continue");
  await editorReady(page);
});
const vote = once(async (page) => {
  await go(page, "/courses/1/contests");
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: /your vote/ }) });
  await card.getByRole("link").last().click();
  await press(page, "Continue");
});
const votesToGrade = async (page: Page) => {
  await go(page, "/courses/1/grading?all=true&filter=your+vote");
  await page.locator("main a[href*='/grading/']").first().click();
  await page.locator(".gw-votes").waitFor({ state: "attached" });
};
const playground = once(async (page) => {
  await go(page, "/playground#chap=3");
  await editorReady(page);
});
const playgroundOfChapter2 = once(async (page) => {
  await closePanels(page);
  await page.goto("/playground?chap=2");
  await editorReady(page);
});
const today = once(async (page) => {
  await go(page, "/courses/1/today");
  await page.locator(".today__panel").first().waitFor();
});
const termMap = once(async (page) => {
  await go(page, "/courses/1/map");
  await page.locator(".term-node").first().waitFor();
});
const announcements = once(async (page) => {
  await go(page, "/courses/1/announcements");
  await page.getByRole("article").first().waitFor();
});
const achievements = once(async (page) => {
  await go(page, "/courses/1/achievements");
  await page.getByRole("treeitem").first().click();
  await page.locator(".achievement-view").waitFor();
});
const sourcecasts = once(async (page) => {
  await go(page, "/courses/1/sourcecast");
  await page.getByRole("link", { name: /^Boxes and arrows/ }).waitFor();
});
const sourcecast = once(async (page) => {
  await go(page, "/courses/1/sourcecast/boxes-and-arrows?t=60");
  await editorReady(page);
  await page.getByRole("slider").first().waitFor();
});
const editedSourcecast = once(async (page) => {
  await sourcecasts(page);
  await page.locator(".recordings__actions button:not([role=switch])").first().click();
  await page.getByRole("dialog").getByRole("tab").first().waitFor();
}, true);
const achievementControl = once(async (page) => {
  await go(page, "/courses/1/achievements/control");
  await page.getByRole("option").first().waitFor();
});
const game = (scene: string): Screen => ({
  name: `game, ${scene || "main menu"}`,
  scrolls: [".strip__list"],
  open: async (page) => {
    await go(page, `/courses/1/game?scene=${scene}`);
    await page.locator(".scene h1").waitFor();
  },
});
const tab = (open: (page: Page) => Promise<unknown>, name: string): Screen => ({
  name: `tab ${name}`,
  open: async (page) => {
    await open(page);
    await page.getByRole("tab", { name: pseudo(name) }).click();
  },
});
const popover = (open: (page: Page) => Promise<unknown>, button: string): Screen => ({
  name: `panel ${button}`,
  open: async (page) => {
    await open(page);
    await press(page, button);
    await page.locator(".popover__panel, dialog[open]").first().waitFor();
  },
});

const account = (item: string): Screen => ({
  name: item,
  open: async (page) => {
    await missions(page);
    await page.locator(".avatar").click();
    await press(page, item);
    await page.locator("dialog[open]").waitFor();
  },
});

/** By who looks at them; null is nobody. */
const SCREENS: readonly (readonly [user: string | null, screens: readonly Screen[]])[] = [
  [
    null,
    [
      { name: "login", open: (page) => go(page, "/login").then(() => page.getByRole("button").first().waitFor()) },
      {
        name: "test accounts",
        open: (page) => go(page, "/login/test-accounts").then(() => page.getByText("Stella Student").waitFor()),
      },
      {
        name: "contributors, whose host cannot be reached",
        open: (page) => go(page, "/contributors").then(() => heading(page, "Could not reach the code host")),
      },
      { name: "not found", open: (page) => go(page, "/nowhere").then(() => heading(page, "Page not found")) },
      { name: "textbook, contents", open: (page) => go(page, "/sicpjs/index").then(() => heading(page, "Licences")) },
      {
        name: "textbook, section",
        scrolls: [".tb-math--displayed"],
        open: async (page) => {
          await go(page, "/sicpjs/3.3");
          await page.locator(".tb-text h1").waitFor();
        },
      },
    ],
  ],
  [
    "nobody",
    [
      {
        name: "create a course",
        open: async (page) => {
          await go(page, "/welcome");
          await press(page, "Create Course");
          await page.getByLabel(pseudo("Course Name")).first().waitFor();
        },
      },
      {
        name: "short link that leads nowhere",
        open: (page) => go(page, "/s/nothing").then(() => heading(page, "There is no program under this link")),
      },
    ],
  ],
  [
    "student2",
    [
      {
        name: "textbook, search",
        scrolls: [".tb-math--displayed"],
        open: async (page) => {
          await go(page, "/sicpjs/1.2");
          await press(page, "Search");
          await page.getByLabel(pseudo("Words to find")).fill("zeppelin");
          await page.getByText(pseudo("Nothing in the book is like this. Try another word.")).waitFor();
        },
      },
      {
        name: "textbook, notes",
        scrolls: [".tb-math--displayed"],
        open: async (page) => {
          await go(page, "/sicpjs/1.2");
          await press(page, "Notes");
          await press(page, "Add a note here");
        },
      },
      { name: "missions", open: missions },
      ...["", "chapters", "awards", "settings", "keys"].map(game),
      {
        name: "game, a chapter",
        open: async (page) => {
          await go(page, "/courses/1/game?scene=chapters");
          await page.locator(".chapter-card__ways .button--primary").first().click();
          await page.locator('.story[data-ready="true"]').waitFor();
        },
      },
      {
        name: "game, the room",
        open: async (page) => {
          await go(page, "/courses/1/game?scene=room");
          await press(page, "Refresh Room");
        },
      },
      { name: "today", open: today },
      { name: "term map", open: termMap, scrolls: [".term-map__frame"] },
      { name: "announcements", open: announcements },
      { name: "achievements", open: achievements },
      { name: "sourcecasts", open: sourcecasts },
      { name: "sourcecast", open: sourcecast },
      tab(sourcecast, "Transcript"),
      tab(sourcecast, "Recordings"),
      ...["User Profile", "My Courses", "Help", "About", "Go to..."].map(account),
      { name: "assessment", open: mission },
      tab(mission, "Autograder"),
      tab(vote, "Contest Voting"),
      tab(vote, "Contest Leaderboard"),
      { name: "playground", open: playground },
      popover(playground, "More"),
      popover(playground, "Programs"),
      popover(playground, "Limits"),
      popover(playground, "Share"),
      popover(playground, "Keyboard shortcuts"),
      tab(playground, "Data Visualizer"),
      tab(playground, "Env Visualizer"),
      tab(playgroundOfChapter2, "Stepper"),
    ],
  ],
  [
    "staff",
    [
      { name: "today, staff", open: today },
      { name: "term map, staff", open: termMap, scrolls: [".term-map__frame"] },
      { name: "announcements, staff", open: announcements },
      {
        name: "new announcement",
        open: async (page) => {
          await announcements(page);
          await press(page, "New announcement");
          await page.getByRole("dialog").waitFor();
        },
      },
      { name: "achievements, staff", open: achievements },
      { name: "sourcecasts, staff", open: sourcecasts },
      { name: "edit a sourcecast", open: editedSourcecast },
      tab(editedSourcecast, "Chapters"),
      tab(editedSourcecast, "Captions"),
      tab(editedSourcecast, "Watched"),
      { name: "achievement control", open: achievementControl },
      tab(achievementControl, "Goals"),
      tab(achievementControl, "Manual goals"),
      {
        name: "mission control",
        open: (page) => go(page, "/mission-control").then(() => heading(page, "Mission Control")),
      },
      {
        name: "mission control, questions",
        open: async (page) => {
          await go(page, "/mission-control/1");
          await press(page, "Global");
          await page.getByRole("tab", { name: pseudo("Manage Question"), exact: true }).click();
        },
      },
      tab(vote, "Contest Leaderboard"),
      { name: "votes to grade", open: votesToGrade },
      {
        name: "ground control",
        open: async (page) => {
          await go(page, "/courses/1/groundcontrol");
          await page.getByText("The Night Market").first().waitFor();
        },
      },
      {
        name: "story simulator",
        open: (page) => go(page, "/courses/1/storysimulator").then(() => heading(page, "Story Simulator")),
      },
      {
        name: "assets in the story simulator",
        open: async (page) => {
          await go(page, "/courses/1/storysimulator?tool=asset-uploader");
          await page.getByRole("treeitem").first().waitFor();
        },
      },
      {
        name: "a chapter in the story simulator",
        open: async (page) => {
          await go(page, "/courses/1/storysimulator?tool=chapter-simulator");
          await press(page, "Add first-light.txt");
        },
      },
      {
        name: "dates in ground control",
        open: async (page) => {
          await go(page, "/courses/1/groundcontrol");
          await press(page, "Actions: The Night Market");
          await page.getByRole("menuitem", { name: pseudo("Edit dates") }).click();
          await page.getByRole("dialog").waitFor();
        },
      },
      {
        name: "grading table",
        open: (page) => go(page, "/courses/1/grading").then(() => heading(page, "Grading")),
      },
      { name: "sourcereel", open: (page) => go(page, "/courses/1/sourcereel").then(() => editorReady(page)) },
      {
        name: "regrade requests",
        open: (page) => go(page, "/courses/1/regraderequests").then(() => heading(page, "Requests by question")),
      },
      {
        name: "extensions",
        open: (page) => go(page, "/courses/1/extensions").then(() => heading(page, "Extensions")),
      },
      {
        name: "cockpit",
        scrolls: [".cockpit-table", ".cockpit__figures", ".cockpit__chips"],
        open: (page) => go(page, "/courses/1/cockpit").then(() => page.getByRole("grid").waitFor()),
      },
      {
        name: "gradebook",
        scrolls: [".gradebook__table", ".gradebook__columns"],
        open: (page) => go(page, "/courses/1/gradebook?for=canvas").then(() => heading(page, "Preview")),
      },
      {
        name: "dashboard",
        open: (page) => go(page, "/courses/1/dashboard").then(() => heading(page, "Dashboard")),
      },
      {
        name: "no such submission",
        open: (page) => go(page, "/courses/1/grading/999").then(() => heading(page, "Submission not found")),
      },
    ],
  ],
  [
    "admin",
    [
      {
        name: "admin panel, configuration",
        open: (page) => go(page, "/courses/1/adminpanel").then(() => heading(page, "Assessment types")),
      },
      {
        name: "admin panel, users",
        open: (page) =>
          go(page, "/courses/1/adminpanel?tab=users").then(() => page.getByText("student2").first().waitFor()),
      },
      {
        name: "admin panel, what a file will change",
        open: async (page) => {
          await go(page, "/courses/1/adminpanel?tab=add");
          await page.getByLabel(pseudo("Or paste the lines")).fill("lin,staff,Group 1\nnoor,admin\nada,student");
          await heading(page, "What will change");
        },
      },
      {
        name: "archive course",
        open: (page) => go(page, "/courses/1/archive").then(() => heading(page, "Archive Course")),
      },
      {
        name: "audit log",
        open: (page) => go(page, "/courses/1/auditlog").then(() => heading(page, "Audit Log")),
      },
    ],
  ],
];

/** Collects every text that the server's answers hold: a person's data is in the language it was written in. */
function collectData(page: Page): Set<string> {
  const data = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === "string") data.add(value.toLowerCase());
    else if (typeof value === "object" && value !== null) {
      for (const [key, part] of Object.entries(value)) {
        data.add(key.toLowerCase());
        add(part);
      }
    }
  };
  page.on("response", (response: Response) => {
    const type = response.headers()["content-type"] ?? "";
    if (/json/.test(type)) response.json().then(add, () => undefined);
    // Stories of a course, which come as they were written.
    else if (/^text\/plain/.test(type)) response.text().then(add, () => undefined);
  });
  return data;
}

/** Words that no catalogue has: names of keys, of Source and its variants, of the product, dates, times since, initials. */
const UNTRANSLATED = [
  /^Source §\d/,
  /^Course Academy/,
  /^(Ctrl|Cmd|Shift|Alt|Esc|Escape|Enter|Tab|F\d+|[a-z]|⌘|⇧)([+ ].*)?$/,
  // Where a date may not end a line within, its blanks are others.
  /^(\p{Lu}\p{Ll}+\s)?\d{1,2}\s\p{L}+(\s\d{4})?(,|\sat)?\s?[\d:]*$/u,
  /^(now|yesterday|\d+ (minute|hour|day)s? ago)$/,
  /^XP$/,
  /^\p{Lu}{2}$/u,
  ...PARTS.map(({ name, licence }) => new RegExp(`^(${name}|${licence})$`)),
  new RegExp(`^(${VARIANTS.join("|")})$`),
  new RegExp(`^/?(${ASSET_FOLDERS.join("|")})(/[\\w./-]+)?$`),
];

/** Texts on the page, and names for screen readers, that no catalogue has given. */
async function hardCodedTexts(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    // What comes in a mission's file is data, too, and a file for another system is in the words of that.
    const left =
      ".gradebook__table :is(th, td), .mc-bar__title, .mc-question__text, .monaco-editor, pre, code, kbd, script, style, [aria-hidden=true], .markdown, select, textarea, svg title";
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element && !element.closest(left) && element.checkVisibility()) found.add((node.textContent ?? "").trim());
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
      if (element.closest(left) || !element.checkVisibility()) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        found.add((element.getAttribute(name) ?? "").trim());
      }
    }
    return [...found];
  });
  const isData = (text: string): boolean => [...data].some((known) => known.includes(text.toLowerCase()));
  // A sign between two values is no word.
  const parts = [...new Set(texts.flatMap((text) => text.split(/\s*[→·]\s*/)))];
  return parts.filter(
    (text) =>
      /\p{L}{2}/u.test(text) &&
      !/^\[|[áƀçðéƒğĥíķļɱñóþǫŕšţúṽŵẋýž~]/.test(text) &&
      !UNTRANSLATED.some((pattern) => pattern.test(text)) &&
      !isData(text),
  );
}

describe.each(SCREENS)("in the pseudo-locale, what %s sees", (user, screens) => {
  let context: BrowserContext;
  let page: Page;
  let data: Set<string>;
  beforeAll(async () => {
    context = await academy.openContext();
    if (user !== null) await signIn(context, user);
    await keeperOf(context)?.evaluate(() => localStorage.setItem("language", "en-XA"));
    page = await context.newPage();
    // One that waited has been loaded in the language of somebody else.
    await page.goto(NOWHERE);
    data = collectData(page);
  });
  afterAll(() => context.close());

  it.each(screens)("has no text of its own and room for longer ones: $name", async (screen) => {
    await page.setViewportSize(WINDOWS[0].viewport);
    await screen.open(page);
    await becomes(() => page.evaluate(() => document.documentElement.lang), "en-XA");
    for (const { name, viewport } of WINDOWS.filter((window) => window.name !== "200 % zoom")) {
      await page.setViewportSize(viewport);
      await becomes(() => hardCodedTexts(page, data), []);
      await expectContentToFit(page, screen.scrolls);
      await keepPicture(page, `pseudo ${screen.name} ${name}`);
    }
  });
});
