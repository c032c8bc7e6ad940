import type { Page } from "playwright-core";
import { type Caller, callerOf } from "./achievement-course";
import { academyFixture } from "./fixture";
import { becomes, keepPicture, LOOKS, visit } from "./screens";
import { silence } from "./silence";
import { programShown } from "./workspace";

const academy = academyFixture();
let admin: Caller;
let courseId: number;

/** A recording with each of the eight types of inputs of mid-2022, and another with things that do not fit. */
const INIT = { chapter: 2, externalLibrary: "NONE", editorValue: "// pairs\n" };
const insert = (time: number, row: number, column: number, lines: readonly string[]) => {
  const end = lines.length === 1 ? column + (lines[0]?.length ?? 0) : (lines.at(-1)?.length ?? 0);
  const data = { start: { row, column }, end: { row: row + lines.length - 1, column: end }, action: "insert", lines };
  return { time, type: "codeDelta", data };
};
const LESSON = {
  init: INIT,
  inputs: [
    insert(1000, 1, 0, ["const p = pair(1, 2);", ""]),
    { time: 1000, type: "cursorPositionChange", data: { row: 2, column: 0 } },
    {
      time: 2000,
      type: "selectionRangeData",
      data: { range: { start: { row: 1, column: 6 }, end: { row: 1, column: 7 } }, isBackwards: true },
    },
    insert(4000, 2, 0, ["draw_data(p);"]),
    { time: 5000, type: "keyboardCommand", data: "run" },
    { time: 6000, type: "activeTabChange", data: "data_visualizer" },
    {
      time: 8000,
      type: "codeDelta",
      data: { start: { row: 1, column: 0 }, end: { row: 3, column: 0 }, action: "remove", lines: ["?"] },
    },
    insert(9000, 1, 0, ["display(40 + 2);"]),
    { time: 10_000, type: "forcePause", data: null },
    { time: 12_000, type: "chapterSelect", data: 1 },
    { time: 12_500, type: "externalLibrarySelect", data: "RUNES" },
    { time: 13_000, type: "keyboardCommand", data: "run" },
  ],
};

const upload = (uid: string, title: string, playback: unknown, seconds = 15) =>
  admin.upload(`courses/${courseId}/admin/sourcecast`, {
    "sourcecast[title]": title,
    "sourcecast[uid]": uid,
    "sourcecast[audio]": new File([silence(seconds)], "sound.wav"),
    "sourcecast[playbackData]": JSON.stringify(playback),
  });

interface Listed {
  readonly id: number;
  readonly uid: string;
  readonly title: string;
}

async function edit(uid: string, change: object): Promise<void> {
  const found = (await admin.call<Listed[]>("GET", `courses/${courseId}/sourcecasts`)).find((one) => one.uid === uid);
  const body = { title: found?.title, description: null, isPublished: true, markers: [], captions: null, ...change };
  await admin.call("PUT", `courses/${courseId}/admin/sourcecasts/${found?.id}`, body);
}

const CAPTIONS = "WEBVTT\n\n00:00.500 --> 00:03.500\nA pair of numbers.\n\n00:04.000 --> 00:07.000\nNow we draw it.\n";

beforeAll(async () => {
  admin = await callerOf(academy.origin, "admin");
  courseId = await admin.makeCourse("Sourcecasts");
  await admin.call("PUT", `courses/${courseId}/admin/config`, { enableSourcecast: true });
  await admin.call("PUT", `courses/${courseId}/admin/users`, {
    provider: "test",
    users: ["lin", "noor", "tomas"].map((username) => ({ username, role: username === "tomas" ? "staff" : "student" })),
  });
  for (const [uid, title] of [
    ["watched", "Watched lesson"],
    ["draft", "Draft lesson"],
    ["unheard", "Unheard"],
    ["unreached", "Unreached"],
    ["pairs", "Pairs"],
  ] as const)
    await upload(uid, title, LESSON);
  await edit("draft", { isPublished: false });
  const run = { time: 1000, type: "keyboardCommand", data: "run" };
  await upload("typed-on", "Typed on", { init: INIT, inputs: [run, insert(3000, 1, 0, ["pair(3, 4);"])] }, 5);
  await edit("pairs", {
    captions: CAPTIONS,
    markers: [
      { time: 0, title: "Make a pair", pauses: false },
      { time: 4000, title: "Draw it", pauses: false },
      { time: 11_000, title: "Your turn", pauses: true },
    ],
  });
  page = await academy.pageOf("lin", addressOf("pairs"));
  await isOpen(page);
});

/** A student who goes from recording to recording. */
let page: Page;

const addressOf = (uid: string, query = "") => `/courses/${courseId}/sourcecast/${uid}${query}`;
const listAddress = () => `/courses/${courseId}/sourcecast`;

async function isOpen(on: Page): Promise<void> {
  try {
    await on.getByRole("button", { name: "Play", exact: true }).waitFor();
    await on.locator(".monaco-editor .view-lines").waitFor();
  } catch (cause) {
    // What stands in the place of a recording says why there is none.
    throw new Error(`${on.url()} shows: ${(await on.locator("body").innerText()).slice(0, 500)}`, { cause });
  }
}

/** Goes to a recording from the list of all. */
async function open(uid: string, query = ""): Promise<void> {
  await list();
  await visit(page, addressOf(uid, query));
  await isOpen(page);
}

async function list(): Promise<void> {
  await visit(page, listAddress());
  await page.getByRole("link", { name: "Pairs" }).waitFor();
}

/** Clicks into the text, until keys go there. */
async function clickIntoText(on: Page): Promise<void> {
  await on.locator(".monaco-editor .view-lines").click();
  await on.locator(".monaco-editor.focused").waitFor();
}

const slider = (page: Page) => page.getByRole("slider", { name: "Position" });
const seek = (page: Page, seconds: number) =>
  slider(page).evaluate((input, share) => {
    const field = input as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, String(share));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, seconds / 15);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const place = (on: Page) => slider(on).getAttribute("aria-valuetext");

describe("a recording", () => {
  it("shows at any time the text, the language and the tab of that time", async () => {
    await becomes(() => programShown(page), "// pairs\n");
    for (const [seconds, shown] of [
      [1.2, "// pairs\nconst p = pair(1, 2);\n"],
      [4.5, "// pairs\nconst p = pair(1, 2);\ndraw_data(p);"],
      [9.5, "// pairs\ndisplay(40 + 2);"],
      [0.5, "// pairs\n"],
    ] as const) {
      await seek(page, seconds);
      await becomes(() => programShown(page), shown);
    }
    await seek(page, 6.5);
    await becomes(() => page.getByRole("tab", { name: "Data Visualizer" }).getAttribute("aria-selected"), "true");
    await page.getByRole("tabpanel", { name: "Data Visualizer" }).locator("svg").first().waitFor();
    await keepPicture(page, "sourcecast");
    await seek(page, 14.5);
    await page.getByRole("log").getByText("42").first().waitFor();
    await becomes(() => page.getByRole("tab", { name: "Data Visualizer" }).count(), 0);
  });

  it("is followed by transcript, chapters and keys", async () => {
    await page.getByRole("tab", { name: "Transcript" }).click();
    await page.getByRole("button", { name: "00:04 Now we draw it." }).click();
    await becomes(() => place(page), "00:04 of 00:15, Draw it");
    await page.locator(".sc-captions", { hasText: "Now we draw it." }).waitFor();
    await page.getByRole("searchbox", { name: "Search the transcript" }).fill("numbers");
    await becomes(() => page.locator(".sc-transcript li").count(), 1);
    await page.locator("h1").click();
    await page.locator("body:focus").or(page.locator("body:not(:has(:focus))")).first().waitFor();
    for (const [key, expected] of [
      ["]", "00:11 of 00:15, Your turn"],
      ["[", "00:04 of 00:15, Draw it"],
      ["l", "00:09 of 00:15, Draw it"],
      ["j", "00:04 of 00:15, Draw it"],
    ] as const) {
      await page.keyboard.press(key);
      await becomes(() => place(page), expected);
    }
    await page.keyboard.press(">");
    await becomes(() => page.getByRole("combobox", { name: "Speed" }).inputValue(), "1.25");
    await page.keyboard.press("<");
    await becomes(() => page.getByRole("combobox", { name: "Speed" }).inputValue(), "1");
    await page.keyboard.press("c");
    await becomes(() => page.locator(".sc-captions").count(), 0);
    await slider(page).press("ArrowRight");
    await becomes(() => place(page), "00:09 of 00:15, Draw it");
  });

  it("has its chapters marked where they begin", async () => {
    await becomes(async () => {
      const box = await slider(page).boundingBox();
      const marks = await page
        .locator(".sc-seek__marker")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left + 1));
      const [left, width] = [(box?.x ?? 0) + 8, (box?.width ?? 0) - 16];
      return marks.map((mark) => Math.round(((mark - left) / width) * 15_000));
    }, [0, 4000, 11_000]);
  });

  it("plays: read-only, with its runs, its captions, and the author's pauses", async () => {
    await open("pairs", "?t=8");
    await becomes(() => place(page), "00:08 of 00:15, Draw it");
    await press(page, "Play");
    await page.getByText("Playing. Pause to try it yourself.").waitFor();
    await clickIntoText(page);
    await page.keyboard.type("zzz");
    await becomes(async () => (await programShown(page)).includes("z"), false);
    await page.getByText("Now you try: edit the program, run it, then press Play.").waitFor();
    await becomes(() => place(page), "00:10 of 00:15, Draw it");
    await press(page, "Play");
    await becomes(() => place(page), "00:11 of 00:15, Your turn");
    await page.getByText("Now you try: edit the program, run it, then press Play.").waitFor();
    await press(page, "Play");
    await page.getByRole("log").getByText("42").first().waitFor();
    await becomes(() => place(page), "00:15 of 00:15, Your turn");
    await page.getByText("Paused. Edit to try it yourself.").waitFor();
  });

  it("shows on a phone what the author looks at: the output of a run, then what they type after it", async () => {
    await page.setViewportSize(LOOKS[2].viewport);
    await open("typed-on");
    const pane = (name: string) => page.getByRole("tab", { name, exact: true }).getAttribute("aria-selected");
    await press(page, "Play");
    await becomes(() => pane("REPL"), "true");
    await becomes(() => pane("Editor"), "true");
    await becomes(() => programShown(page), "// pairs\npair(3, 4);");
    await keepPicture(page, "sourcecast on a phone");
    await page.setViewportSize(LOOKS[0].viewport);
  });
});

describe("a viewer's copy", () => {
  it("is kept while the recording plays and over a reload, until it is deleted", async () => {
    const viewer = await academy.pageOf("noor", addressOf("pairs", "?t=1"));
    await isOpen(viewer);
    await becomes(() => programShown(viewer), "// pairs\nconst p = pair(1, 2);\n");
    await clickIntoText(viewer);
    await viewer.keyboard.press("Control+End");
    await viewer.keyboard.type("display(p);");
    await viewer.getByText("This is your copy, made at 00:01.").waitFor();
    await viewer.locator(".monaco-editor.focused").waitFor();
    await viewer.keyboard.press("Shift+Enter");
    await viewer.getByRole("log").getByText("[1, 2]").first().waitFor();
    await press(viewer, "Play");
    await viewer.getByText("Your copy from 00:01 is kept.").waitFor();
    await becomes(() => programShown(viewer), "// pairs\nconst p = pair(1, 2);\n");
    await viewer.reload();
    await viewer.getByRole("button", { name: "Go to my copy" }).click();
    await becomes(() => programShown(viewer), "// pairs\nconst p = pair(1, 2);\ndisplay(p);");
    await becomes(() => place(viewer), "00:01 of 00:15, Make a pair");
    await press(viewer, "Back to the recording");
    await becomes(() => programShown(viewer), "// pairs\nconst p = pair(1, 2);\n");
    await press(viewer, "Go to my copy");
    await viewer.getByText("This is your copy, made at 00:01.").waitFor();
    // Any jump leaves the copy; what is typed after it is another one.
    await press(viewer, "Forward 5 seconds");
    await viewer.getByText("Your copy from 00:01 is kept.").waitFor();
    await becomes(() => place(viewer), "00:06 of 00:15, Draw it");
    await clickIntoText(viewer);
    await viewer.keyboard.press("Control+Home");
    await viewer.keyboard.type("// mine ");
    await viewer.getByText("This is your copy, made at 00:06.").waitFor();
    await press(viewer, "My 2 copies");
    await press(viewer, "Copy from 00:01, 3 lines");
    await becomes(() => programShown(viewer), "// pairs\nconst p = pair(1, 2);\ndisplay(p);");
    await press(viewer, "Delete my copy");
    await viewer.getByText("Your copy from 00:06 is kept.").waitFor();
    await press(viewer, "Go to my copy");
    await press(viewer, "Delete my copy");
    await visit(viewer, listAddress());
    await viewer.getByRole("link", { name: "Pairs" }).click();
    await isOpen(viewer);
    await becomes(() => viewer.getByRole("button", { name: "Go to my copy" }).count(), 0);
  });
});

describe("how far it is watched", () => {
  it("is told the viewer, and staff in numbers", async () => {
    await open("watched", "?t=7");
    await press(page, "Play");
    await page.getByText("Now you try: edit the program, run it, then press Play.").waitFor();
    await page.goto(listAddress());
    await page.getByText("Watched to 00:09").waitFor();
    await page.getByRole("link", { name: "Watched lesson" }).click();
    await press(page, "Go on at 00:09");
    await becomes(() => place(page), "00:09 of 00:15");
    await becomes(() => page.getByRole("button", { name: "Go on at 00:09" }).count(), 0);
    const staff = await academy.pageOf("tomas", listAddress());
    await staff.getByRole("button", { name: "Edit Watched lesson" }).click();
    await staff.getByRole("tab", { name: "Watched" }).click();
    await staff.getByText("1 of 2 students have begun to watch it.").waitFor();
    const bars = staff.getByRole("list", { name: "How many students watched how far" }).getByRole("listitem");
    await becomes(
      async () => (await bars.allTextContents()).slice(10, 14),
      ["1 watched to 00:08", "1 watched to 00:09", "1 watched to 00:09", "0 watched to 00:10"],
    );
  });
});

describe("what goes wrong", () => {
  afterEach(() => page.unrouteAll());

  it("a sound that cannot be loaded leaves the code to be seen", async () => {
    await page.route("**/recordings/**", (route) => route.abort());
    await open("unheard");
    await page.getByText("The sound cannot be played here. The code plays without it.").waitFor();
    await press(page, "Play");
    await becomes(() => programShown(page), "// pairs\nconst p = pair(1, 2);\n");
  });

  it("a recording that is not reached says so, and is tried again", async () => {
    let isCut = true;
    await page.route("**/playback/**", (route) => (isCut ? route.abort() : route.continue()));
    await list();
    await visit(page, addressOf("unreached"));
    await page.locator('[role="alert"]:not(.monaco-alert)').waitFor();
    isCut = false;
    await press(page, "Try again");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  });
});

describe("who may see it", () => {
  it("a draft is for staff, and nothing is there in a course without sourcecasts", async () => {
    await visit(page, addressOf("draft"));
    await page.getByRole("heading", { name: "Sourcecast not found!" }).waitFor();
    await page.getByRole("link", { name: "All recordings" }).click();
    await page.getByRole("link", { name: "Pairs" }).waitFor();
    await becomes(() => page.getByRole("link", { name: "Draft lesson" }).count(), 0);
    const staff = await academy.pageOf("tomas", addressOf("draft"));
    await isOpen(staff);
    await staff.getByText("Draft: students do not see it yet.").waitFor();
    await admin.call("PUT", `courses/${courseId}/admin/config`, { enableSourcecast: false });
    await page.goto(addressOf("pairs"));
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
  });
});
