import type { Page } from "playwright-core";
import { parts, writeProgram } from "../../test/browser/workspace";
import type { Row } from "../table";
import { inMs, medianOf, openPlayground, PACES, paceName, withSite } from "./site";

/** Drawings: the program, the tab, and the selector that shows that it is drawn. */
const DRAWINGS = [
  {
    name: "a list of 500 pairs",
    tab: "Data Visualizer",
    chapter: 2,
    program: "draw_data(build_list(x => x, 500));",
    shown: ".data__box",
  },
  {
    name: "a tree of 511 pairs",
    tab: "Data Visualizer",
    chapter: 2,
    program: "const tree = n => n === 0 ? null : pair(tree(n - 1), tree(n - 1)); draw_data(tree(9));",
    shown: ".data__box",
  },
  {
    name: "a list of 2,000 pairs",
    tab: "Data Visualizer",
    chapter: 2,
    program: "draw_data(build_list(x => x, 2000));",
    shown: ".data__box",
  },
  {
    name: "an environment of 500 objects",
    tab: "Env Visualizer",
    chapter: 3,
    // Longer lists and arrays would not be drawn whole.
    program: "const a = [];\nfor (let i = 0; i < 55; i = i + 1) { a[i] = enum_list(1, 9); }",
    shown: ".env-box",
  },
] as const;

/** From the click on Run to the frame in which 500 objects are drawn, in the playground with a warm worker. */
export function benchDrawing(): Promise<Row[]> {
  return withSite(async (site) => {
    const rows: Row[] = [];
    for (const pace of PACES) {
      for (const { name, tab, chapter, program, shown } of DRAWINGS) {
        const { page, close } = await openPlayground(site, pace, chapter);
        await parts(page).tab(tab).click();
        await writeProgram(page, program);
        await drawnMs(page, shown); // the first time loads the visualiser
        const taken = await medianOf(() => drawnMs(page, shown));
        rows.push({ what: `Run to drawn, ${name}${paceName(pace)}`, value: inMs(taken) });
        await close();
      }
    }
    return rows;
  });
}

async function drawnMs(page: Page, shown: string): Promise<number> {
  const { run } = parts(page);
  await run.waitFor();
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const button = [...document.querySelectorAll("button")].find(
          ({ textContent }) => textContent?.trim() === "Run",
        );
        const before = performance.now();
        // A fast run is drawn anew before the next frame: what was there is told from what is there by its element.
        const old = document.querySelector(selector);
        const look = () => {
          const now = document.querySelector(selector);
          if (now !== null && now !== old) requestAnimationFrame(() => resolve(performance.now() - before));
          else requestAnimationFrame(look);
        };
        button?.click();
        requestAnimationFrame(look);
      }),
    shown,
  );
}
