import type { Page } from "playwright-core";
import { type Cell, encodeCells } from "../../domain/cockpit/cell";
import { logIn } from "../../test/browser/screens";
import { seeded } from "../../test/seeded";
import { percentile, type Row } from "../table";
import { type Opened, PACES, type Pace, paceName, type Site, withSite } from "./site";

const STUDENTS = 2000;
const ASSESSMENTS = 60;
/** Frames that each scrolling lasts: two seconds where none is missed. */
const FRAMES = 120;
/** What one turn of a mouse wheel moves, in each frame: faster than anybody reads. */
const PX_A_FRAME = 120;
/** At 60 frames a second one lasts 16.7 ms; one that comes later than this was missed. */
const MISSED_MS = 25;

interface Scrolling {
  readonly what: string;
  readonly username: string;
  readonly address: string;
  /** Selector of what scrolls. */
  readonly scroller: string;
  readonly direction: "down" | "right";
  /** Answers of the server for a course of this size, by the end of their path. */
  readonly answers: Readonly<Record<string, (answer: never) => unknown>>;
}

const COCKPIT = {
  username: "admin",
  address: "/courses/1/cockpit",
  scroller: ".cockpit-table",
  answers: { "/admin/cockpit": largeCockpit },
} as const;

const SCROLLINGS: readonly Scrolling[] = [
  { ...COCKPIT, what: `cockpit of ${STUDENTS} x ${ASSESSMENTS}, down`, direction: "down" },
  { ...COCKPIT, what: `cockpit of ${STUDENTS} x ${ASSESSMENTS}, right`, direction: "right" },
  {
    what: `listing of ${ASSESSMENTS} assessments, down`,
    username: "student",
    address: "/courses/1/missions",
    scroller: "html",
    direction: "down",
    answers: { "/assessments": largeListing },
  },
];

/** What scrolling costs in large courses: frames that were missed, and the time from one to the next. */
export function benchScrolling(): Promise<Row[]> {
  return withSite(async (site) => {
    const rows: Row[] = [];
    for (const pace of PACES) {
      for (const scrolling of SCROLLINGS) rows.push(await measured(site, scrolling, pace));
    }
    return rows;
  });
}

async function measured(site: Site, scrolling: Scrolling, pace: Pace): Promise<Row> {
  const opened = await site.open(pace, false);
  const gaps = await gapsOf(opened, scrolling);
  await opened.close();
  const missed = gaps.filter((gap) => gap > MISSED_MS).length;
  return {
    what: `${scrolling.what}${paceName(pace)}`,
    value: `${gaps.length - missed} of ${gaps.length} frames, p95 ${percentile(gaps, 0.95).toFixed(1)} ms`,
    aim: `${FRAMES} of ${FRAMES} frames`,
  };
}

/** Milliseconds between the frames while it scrolls. */
async function gapsOf({ page }: Opened, { username, address, scroller, direction, answers }: Scrolling) {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [end, enlarge] of Object.entries(answers)) await enlargeAnswer(page, end, enlarge);
  await logIn(page, username, address);
  await page.waitForFunction((selector) => (document.querySelector(selector)?.scrollHeight ?? 0) > 3000, scroller);
  return page.evaluate(
    async ([selector, frames, px, isDown]) => {
      const element = document.querySelector(selector);
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      // What was loading has its turn first.
      for (let still = 0; still < 60; still += 1) await frame();
      const between: number[] = [];
      let last = await frame();
      for (let done = 0; done < frames; done += 1) {
        element?.scrollBy({ ...(isDown ? { top: px } : { left: px }), behavior: "instant" });
        const now = await frame();
        between.push(now - last);
        last = now;
      }
      return between;
    },
    [scroller, FRAMES, PX_A_FRAME, direction === "down"] as const,
  );
}

/** Has a page read the answer of the course as that of a large one. */
async function enlargeAnswer(page: Page, end: string, enlarge: (answer: never) => unknown): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith("/v2/") && url.pathname.endsWith(end),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: enlarge((await response.json()) as never) });
    },
  );
}

function largeCockpit(cockpit: { assessments: object[]; students: object[] }) {
  const random = seeded(20261130);
  const assessments = repeated(cockpit.assessments, ASSESSMENTS, (id) => ({ id, title: `Assessment ${id}` }));
  const students = repeated(cockpit.students, STUDENTS, (regId) => {
    const cells = new Map<number, Cell>();
    for (let id = 1; id <= ASSESSMENTS; id += 1) if (random() < 0.9) cells.set(id, cellBy(random));
    return { regId, name: `Student ${regId}`, username: `student-${regId}`, cells: encodeCells(cells), closings: "" };
  });
  return { ...cockpit, assessments, students };
}

const cellBy = (random: () => number): Cell => ({
  state: random() < 0.5 ? "graded" : "ungraded",
  xp: Math.floor(random() * 1000),
  bonus: 0,
  submittedAt: 1_790_000_000 + Math.floor(random() * 1_000_000),
  attempts: 1,
  isStuck: false,
  closedByClock: null,
  graders: [],
});

function largeListing(assessments: { type: string }[]) {
  const missions = assessments.filter(({ type }) => type === "Missions");
  return repeated(missions, ASSESSMENTS, (id) => ({ id, title: `Mission ${id}`, number: `M${id}` }));
}

/** So many rows from a few, the first with id 1, each with what is its own. */
const repeated = (rows: readonly object[], count: number, own: (id: number) => object): object[] =>
  Array.from({ length: count }, (_, index) => ({ ...rows[index % rows.length], ...own(index + 1) }));
