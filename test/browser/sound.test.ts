import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { panelsFixture } from "./fixture";
import { CLICK_FIRST, FAKE_MICROPHONE, heardTones, listen, untilHeard, untilSilent } from "./hearing";
import type { PanelsPage } from "./panels-page";
import { accessibilityFaults, becomes, inEveryLook, keepPicture } from "./screens";

const server = panelsFixture([...FAKE_MICROPHONE, CLICK_FIRST]);
let page: Page;

interface PanelsWindow {
  panels: PanelsPage;
}
const run = (program: string, external?: string): Promise<string[]> =>
  page.evaluate(([text, library]) => (window as unknown as PanelsWindow).panels.run(text, library), [
    program,
    external,
  ] as const);
const repl = (program: string): Promise<string[]> =>
  page.evaluate((text) => (window as unknown as PanelsWindow).panels.repl(text), program);

beforeAll(async () => {
  page = await (await server.openContext()).newPage();
  page.setDefaultTimeout(10_000);
  await page.addInitScript(listen);
});
/** What is heard and drawn is of one page's life: each test has the page anew, whose code the browser has compiled. */
beforeEach(async () => {
  await page.goto("/");
  await page.getByRole("region", { name: "Sounds" }).waitFor();
});

/** A click anywhere, which lets the page sound. */
const touch = () => page.mouse.click(2, 2);
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("sounds", () => {
  it("plays a sine of 440 Hz as a tone of 440 Hz on both sides", async () => {
    await touch();
    const lines = await run('import { play, sine_sound } from "sound"; play(sine_sound(440, 60));');
    expect(lines).toEqual(["[t => [implementation hidden], 60]"]);
    await button("Pause Sound 1").waitFor();
    await untilHeard(page, [440, 440]);
    // As loud as it is played, once the analysers have heard nothing else for a while.
    await becomes(async () => (await heardTones(page)).flat().every(({ level }) => level > -20), true);
  });

  it("plays the two waves of a stereo sound on their sides", async () => {
    await touch();
    await run(`import { play_waves } from "stereo_sound";
      play_waves(t => math_sin(2 * math_PI * 300 * t), t => math_sin(2 * math_PI * 700 * t), 20);`);
    await button("Pause Sound 1").waitFor();
    await untilHeard(page, [300, 700]);
  });

  it("plays one sound after the other, or at once, and stops them all", async () => {
    await touch();
    await run(
      "play(sine_sound(300, 60)); play(sine_sound(500, 60)); play_concurrently(sine_sound(900, 60));",
      "sounds",
    );
    await button("Pause Sound 1").waitFor();
    await button("Pause Sound 3").waitFor();
    await button("Play Sound 2").waitFor();
    await page.getByText("plays after the sounds before it").waitFor();
    await page.getByLabel("Position in Sound 1").press("End");
    await button("Pause Sound 2").waitFor();
    expect(await repl("stop();")).toEqual(["undefined"]);
    for (const number of [1, 2, 3]) await button(`Play Sound ${number}`).waitFor();
    await untilSilent(page);
  });

  it("plays every sound of a long row, with those in the panel whose turn is near", async () => {
    await touch();
    await page.evaluate(() => {
      const { start } = AudioBufferSourceNode.prototype;
      const started: number[] = [];
      AudioBufferSourceNode.prototype.start = function (...times) {
        started.push(1);
        start.apply(this, times);
      };
      Object.assign(window, { started });
    });
    await run(
      "for_each(n => { play(sine_sound(20 * n, n === 1 ? 60 : 0.02)); return n; }, enum_list(1, 60));",
      "sounds",
    );
    await button("Pause Sound 1").waitFor();
    await page.getByText("20 more sounds are waiting.").waitFor();
    await becomes(() => button("Play Sound 40").count(), 1);
    await becomes(() => button("Play Sound 41").count(), 0);
    await page.getByLabel("Position in Sound 1", { exact: true }).press("End");
    await page.getByText("20 older sounds were removed.").waitFor({ timeout: 30_000 });
    await button("Play Sound 60").waitFor();
    await becomes(() => page.evaluate(() => (window as unknown as { started: number[] }).started.length), 60);
  });

  it("pauses, goes on where it was, and forgets the sounds of the run before", async () => {
    await touch();
    await run("play(sine_sound(440, 60));", "sounds");
    await button("Pause Sound 1").click();
    const position = page.getByLabel("Position in Sound 1");
    await button("Play Sound 1").waitFor();
    const before = Number(await position.inputValue());
    for (let i = 0; i < 4; i++) await position.press("ArrowRight");
    await becomes(async () => Number(await position.inputValue()) > before + 11, true);
    const there = Number(await position.inputValue());
    await button("Play Sound 1").click();
    await becomes(async () => Number(await position.inputValue()) > there, true);
    await run("display_waveform(100, sine_sound(2, 3));", "sounds");
    await page.getByRole("img", { name: "Waveform 1, 3.00 s, largest amplitude 1.00" }).waitFor();
    await becomes(() => button("Pause Sound 1").count(), 0);
  });

  it("saves a sound as a WAV file", async () => {
    await touch();
    await run("play(sine_sound(440, 0.5));", "sounds");
    const [download] = await Promise.all([page.waitForEvent("download"), button("Save as WAV: Sound 1").click()]);
    expect(download.suggestedFilename()).toBe("sound-1.wav");
    const file = readFileSync(await download.path());
    expect(file.subarray(0, 4).toString()).toBe("RIFF");
    expect(file.length).toBe(44 + 2 * 22050);
  });

  it("says so when the browser holds a sound back, and plays it after a click", async () => {
    // Whatever a test evaluates in a page counts as a click: here the page runs its program by itself.
    // What it shows is therefore not asked, but told by the page on its console.
    const untouched = await page.context().newPage();
    untouched.setDefaultTimeout(10_000);
    const warning = untouched.waitForEvent("console", {
      predicate: (line) => line.text().includes("plays sound only after a click"),
      timeout: 60_000,
    });
    await untouched.addInitScript(() => {
      const looking = setInterval(() => {
        const alert = document.querySelector("[role=alert]")?.textContent;
        if (!alert) return;
        clearInterval(looking);
        console.log(alert);
      }, 50);
      const timer = setInterval(() => {
        const { panels } = window as unknown as Partial<PanelsWindow>;
        if (!panels) return;
        clearInterval(timer);
        void panels.run("play(sine_sound(440, 60));", "sounds");
      }, 50);
    });
    await untouched.goto("/");
    await warning;
    await untouched.getByRole("alert").getByText("plays sound only after a click").waitFor();
    await untouched.getByRole("button", { name: "Turn the sound on" }).click();
    await untouched.getByRole("alert").waitFor({ state: "detached" });
  });
});

describe("recording", () => {
  it("gives the program what the microphone heard", async () => {
    await touch();
    await run("init_record();", "sounds");
    await page.getByText("The microphone is ready.").waitFor();
    await repl("const beep = record_for(2, 0.2);");
    await page.getByRole("button", { name: "Stop recording" }).waitFor();
    expect(await repl("beep();")).toEqual([expect.stringContaining("recording still being processed"), "error"]);
    await page.getByText("Recorded. Your program can use it now.").waitFor();
    const [duration] = await repl("get_duration(beep());");
    expect(Number(duration)).toBeGreaterThan(1.8);
    expect(Number(duration)).toBeLessThanOrEqual(2);
    const loudest = `const wave = get_wave(beep());
      function loudest(t, found) { return t >= 2 ? found : loudest(t + 0.0005, math_max(found, math_abs(wave(t)))); }
      loudest(0, 0);`;
    expect(Number((await repl(loudest))[0])).toBeGreaterThan(0.05);
    await repl("play(beep());");
    await button("Pause Sound 1").waitFor();
  });

  it("stops when the program says so", async () => {
    await touch();
    await run('import { init_record, record, get_duration } from "sound"; init_record(); const stop = record(0.1);');
    await page.getByText(/^[1-9]\d*\.\d+ s$/).waitFor();
    await repl("const sound = stop();");
    await page.getByText("Recorded. Your program can use it now.").waitFor();
    const [duration] = await repl("get_duration(sound());");
    expect(Number(duration)).toBeGreaterThan(0.4);
  });

  it("says why there is none when the person refuses", async () => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });
    await run("init_record();", "sounds");
    await page.getByText("The microphone is blocked.").waitFor();
    expect(await repl("record(1);")).toEqual([
      expect.stringContaining("record has no microphone: the microphone is blocked."),
      "error",
    ]);
  });
});

const ON = `
  function count(rows) { return accumulate((row, n) => n + length(filter(on => on, row)), 0, rows); }
  count(get_matrix());`;

describe("the tone matrix", () => {
  it("tells programs what was clicked, and is cleared by them", async () => {
    await run("clear_matrix();", "sounds");
    await page.getByRole("gridcell", { name: "Tone 1, step 3", exact: true }).click();
    await page.getByRole("gridcell", { name: "Tone 16, step 16" }).click();
    await page.getByText("2 tones are on").waitFor();
    expect(await repl(ON)).toEqual(["2"]);
    expect(await repl("list_ref(list_ref(get_matrix(), 0), 2);")).toEqual(["true"]);
    expect(await run(ON, "sounds")).toEqual(["2"]);
    expect(await run(`import { get_matrix } from "sound_matrix"; ${ON}`)).toEqual(["2"]);
    await run("clear_matrix();", "sounds");
    await page.getByText("0 tones are on").waitFor();
  });

  it("is used by keyboard, and heard", async () => {
    await page.getByRole("gridcell", { name: "Tone 16, step 1", exact: true }).focus();
    await page.locator("[role=gridcell]:focus").waitFor();
    for (const key of ["PageDown", "Space", "ArrowRight", "ArrowUp", "Enter", "End", "Space"])
      await page.keyboard.press(key);
    const on = page.getByRole("gridcell", { selected: true });
    await becomes(
      () => on.evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label"))),
      ["Tone 2, step 2", "Tone 2, step 16", "Tone 1, step 1"],
    );
    await button("Clear").click();
    for (let step = 1; step <= 16; step++)
      await page.getByRole("gridcell", { name: `Tone 11, step ${step}`, exact: true }).click();
    await button("Play").click();
    await untilHeard(page, [523]);
    await button("Stop").click();
  });
});

describe("the panels", () => {
  it("can be used by everybody in every look", async () => {
    await touch();
    const program = `import { play, piano, init_record } from "sound";
      import { play_in_tab, pan, violin } from "stereo_sound";
      init_record(); play(piano(60, 2)); play_in_tab(pan(0.5)(violin(67, 1)));`;
    await run(program);
    await page.getByText("The microphone is ready.").waitFor();
    for (const cell of ["Tone 1, step 1", "Tone 4, step 5", "Tone 8, step 9"]) {
      await page.getByRole("gridcell", { name: cell, exact: true }).click();
    }
    await inEveryLook(page, async ({ name }) => {
      await keepPicture(page, `sounds ${name}`);
      expect([name, await accessibilityFaults(page, name.startsWith("dark") ? "colors" : "all")]).toEqual([name, []]);
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true);
    });
  });
});
