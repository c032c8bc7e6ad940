import type { Page } from "playwright-core";
import { type Caller, callerOf } from "./achievement-course";
import { academyFixture } from "./fixture";
import { becomes, drawn, keepPicture, LOOKS, logIn } from "./screens";
import { silence } from "./silence";
import { programShown } from "./workspace";

const academy = academyFixture(["--autoplay-policy=no-user-gesture-required"]);
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
  await upload("pairs", "Pairs", LESSON);
  await edit("pairs", {
    captions: CAPTIONS,
    markers: [
      { time: 0, title: "Make a pair", pauses: false },
      { time: 4000, title: "Draw it", pauses: false },
      { time: 11_000, title: "Your turn", pauses: true },
    ],
  });
});

async function open(uid: string, username = "lin", query = "", look?: (typeof LOOKS)[number]): Promise<Page> {
  const page = await (await academy.openContext(look)).newPage();
  await logIn(page, username, `/courses/${courseId}/sourcecast/${uid}${query}`);
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.locator(".monaco-editor .view-lines").waitFor();
  return page;
}

const slider = (page: Page) => page.getByRole("slider", { name: "Position" });
const seek = (page: Page, seconds: number) =>
  slider(page).evaluate((input, share) => {
    const field = input as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, String(share));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, seconds / 15);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe("a recording", () => {
  it("shows at any time the text, the language and the tab of that time", async () => {
    const page = await open("pairs");
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
    await seek(page, 14.5);
    await page.getByRole("log").getByText("42").first().waitFor();
    await becomes(() => page.getByRole("tab", { name: "Data Visualizer" }).count(), 0);
    await page.context().close();
  });

  it("plays: read-only, with its runs, its captions, and the author's pauses", async () => {
    const page = await open("pairs", "lin", "?t=8");
    await becomes(() => slider(page).getAttribute("aria-valuetext"), "00:08 of 00:15, Draw it");
    await press(page, "Play");
    await page.getByText("Playing. Pause to try it yourself.").waitFor();
    await page.locator(".monaco-editor .view-lines").click();
    await page.keyboard.type("zzz");
    expect(await programShown(page)).not.toContain("z");
    await page.getByText("Now you try: edit the program, run it, then press Play.").waitFor();
    expect(await slider(page).getAttribute("aria-valuetext")).toBe("00:10 of 00:15, Draw it");
    await press(page, "Play");
    await becomes(() => slider(page).getAttribute("aria-valuetext"), "00:11 of 00:15, Your turn");
    await page.getByText("Now you try: edit the program, run it, then press Play.").waitFor();
    await press(page, "Play");
    await page.getByRole("log").getByText("42").first().waitFor();
    await becomes(() => slider(page).getAttribute("aria-valuetext"), "00:15 of 00:15, Your turn");
    await page.getByText("Paused. Edit to try it yourself.").waitFor();
    await page.context().close();
  });

  it("is followed by transcript, chapters and keys", async () => {
    const page = await open("pairs");
    await page.getByRole("tab", { name: "Transcript" }).click();
    await page.getByRole("button", { name: "00:04 Now we draw it." }).click();
    await becomes(() => slider(page).getAttribute("aria-valuetext"), "00:04 of 00:15, Draw it");
    await page.locator(".sc-captions", { hasText: "Now we draw it." }).waitFor();
    await page.getByRole("searchbox", { name: "Search the transcript" }).fill("numbers");
    await becomes(() => page.locator(".sc-transcript li").count(), 1);
    await page.locator("h1").click();
    for (const [key, place] of [
      ["]", "00:11 of 00:15, Your turn"],
      ["[", "00:04 of 00:15, Draw it"],
      ["l", "00:09 of 00:15, Draw it"],
      ["j", "00:04 of 00:15, Draw it"],
    ] as const) {
      await page.keyboard.press(key);
      await becomes(() => slider(page).getAttribute("aria-valuetext"), place);
    }
    await page.keyboard.press(">");
    expect(await page.getByRole("combobox", { name: "Speed" }).inputValue()).toBe("1.25");
    await page.keyboard.press("c");
    await becomes(() => page.locator(".sc-captions").count(), 0);
    await slider(page).focus();
    await page.keyboard.press("ArrowRight");
    await becomes(() => slider(page).getAttribute("aria-valuetext"), "00:09 of 00:15, Draw it");
    await page.context().close();
  });

  it("shows on a phone what the author looks at: the output of a run, then what they type after it", async () => {
    const run = { time: 1000, type: "keyboardCommand", data: "run" };
    await upload("typed-on", "Typed on", { init: INIT, inputs: [run, insert(3000, 1, 0, ["pair(3, 4);"])] }, 5);
    const page = await open("typed-on", "lin", "", LOOKS[2]);
    const pane = (name: string) => page.getByRole("tab", { name, exact: true }).getAttribute("aria-selected");
    await press(page, "Play");
    await becomes(() => pane("REPL"), "true");
    await becomes(() => pane("Editor"), "true");
    await becomes(() => programShown(page), "// pairs\npair(3, 4);");
    await page.context().close();
  });

  it("has its chapters marked where they begin", async () => {
    const page = await open("pairs");
    const box = await slider(page).boundingBox();
    const marks = await page
      .locator(".sc-seek__marker")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left + 1));
    const [left, width] = [(box?.x ?? 0) + 8, (box?.width ?? 0) - 16];
    expect(marks.map((mark) => Math.round(((mark - left) / width) * 15_000))).toEqual([0, 4000, 11_000]);
    await page.context().close();
  });
});

describe("a viewer's copy", () => {
  it("is kept while the recording plays and over a reload, until it is deleted", async () => {
    const page = await open("pairs", "noor", "?t=1");
    await page.locator(".monaco-editor .view-lines").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("display(p);");
    await page.getByText("This is your copy, made at 00:01.").waitFor();
    await page.keyboard.press("Shift+Enter");
    await page.getByRole("log").getByText("[1, 2]").first().waitFor();
    await press(page, "Play");
    await page.getByText("Your copy from 00:01 is kept.").waitFor();
    await becomes(() => programShown(page), "// pairs\nconst p = pair(1, 2);\n");
    await page.reload();
    await page.getByRole("button", { name: "Go to my copy" }).click();
    await becomes(() => programShown(page), "// pairs\nconst p = pair(1, 2);\ndisplay(p);");
    await becomes(() => slider(page).getAttribute("aria-valuetext"), "00:01 of 00:15, Make a pair");
    await press(page, "Back to the recording");
    await becomes(() => programShown(page), "// pairs\nconst p = pair(1, 2);\n");
    await press(page, "Go to my copy");
    await press(page, "Delete my copy");
    await page.reload();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Go to my copy" }).count()).toBe(0);
    await page.context().close();
  });
});

describe("how far it is watched", () => {
  it("is told the viewer, and staff in numbers", async () => {
    await upload("watched", "Watched lesson", LESSON);
    const page = await open("watched", "lin", "?t=7");
    await press(page, "Play");
    await page.getByText("Now you try: edit the program, run it, then press Play.").waitFor();
    await page.goto(`/courses/${courseId}/sourcecast`);
    await page.getByText("Watched to 00:09").waitFor();
    await page.getByRole("link", { name: "Watched lesson" }).click();
    await press(page, "Go on at 00:09");
    await becomes(() => slider(page).getAttribute("aria-valuetext"), "00:09 of 00:15");
    expect(await page.getByRole("button", { name: "Go on at 00:09" }).count()).toBe(0);
    await page.context().close();
    const staff = await (await academy.openContext()).newPage();
    await logIn(staff, "tomas", `/courses/${courseId}/sourcecast`);
    await staff.getByRole("button", { name: "Edit Watched lesson" }).click();
    await staff.getByRole("tab", { name: "Watched" }).click();
    await staff.getByText("1 of 2 students have begun to watch it.").waitFor();
    const bars = staff.getByRole("list", { name: "How many students watched how far" }).getByRole("listitem");
    expect((await bars.allTextContents()).slice(10, 14)).toEqual([
      "1 watched to 00:08",
      "1 watched to 00:09",
      "1 watched to 00:09",
      "0 watched to 00:10",
    ]);
    await staff.context().close();
  });
});

describe("who may see it", () => {
  it("a draft is for staff, and nothing is there in a course without sourcecasts", async () => {
    await upload("draft", "Draft lesson", LESSON);
    await edit("draft", { isPublished: false });
    const student = await (await academy.openContext()).newPage();
    await logIn(student, "lin", `/courses/${courseId}/sourcecast/draft`);
    await student.getByRole("heading", { name: "Sourcecast not found!" }).waitFor();
    await student.getByRole("link", { name: "All recordings" }).click();
    await student.getByRole("link", { name: "Pairs" }).waitFor();
    expect(await student.getByRole("link", { name: "Draft lesson" }).count()).toBe(0);
    const staff = await open("draft", "tomas");
    await staff.getByText("Draft: students do not see it yet.").waitFor();
    await admin.call("PUT", `courses/${courseId}/admin/config`, { enableSourcecast: false });
    await student.goto(`/courses/${courseId}/sourcecast/pairs`);
    await student.getByRole("heading", { name: "Page not found" }).waitFor();
    await admin.call("PUT", `courses/${courseId}/admin/config`, { enableSourcecast: true });
    await student.context().close();
    await staff.context().close();
  });
});

describe("what goes wrong", () => {
  it("a sound that cannot be loaded leaves the code to be seen", async () => {
    const page = await (await academy.openContext()).newPage();
    await logIn(page, "lin");
    await page.route("**/recordings/**", (route) => route.abort());
    await page.goto(`/courses/${courseId}/sourcecast/pairs`);
    await page.getByText("The sound cannot be played here. The code plays without it.").waitFor();
    await press(page, "Play");
    await becomes(() => programShown(page), "// pairs\nconst p = pair(1, 2);\n");
    await page.context().close();
  });

  it("a recording that is not reached says so, and is tried again", async () => {
    const page = await (await academy.openContext()).newPage();
    await logIn(page, "lin");
    let isCut = true;
    await page.route("**/playback/**", (route) => (isCut ? route.abort() : route.continue()));
    await page.goto(`/courses/${courseId}/sourcecast/pairs`);
    await page.getByRole("alert").waitFor();
    isCut = false;
    await press(page, "Try again");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await page.context().close();
  });
});

test.each(LOOKS)("its screen ($name)", async (look) => {
  const page = await open("pairs", "lin", "?t=6.5", look);
  await drawn(page);
  await keepPicture(page, `sourcecast-${look.name}`);
  await page.context().close();
});
