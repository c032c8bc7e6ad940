import type { Page } from "playwright-core";
import { enlargeAnswer, largeCockpit, repeated } from "../../test/browser/large-course";
import { logIn } from "../../test/browser/screens";
import type { Row } from "../table";
import { type Opened, PACES, type Pace, paceName, type Site, withSite } from "./site";

const STUDENTS = 2000;
const ASSESSMENTS = 60;
/** As quick as a wheel that is turned hard: the whole view in a quarter of a second. */
const PX_A_SECOND = 3000;
const DISTANCE_PX = 6000;

interface Scrolling {
  readonly what: string;
  readonly username: string;
  readonly address: string;
  /** Selector of what scrolls. */
  readonly scroller: string;
  readonly direction: "down" | "right";
  /** Selector of what is drawn of it as one scrolls. */
  readonly drawn: string;
  /** Answers of the server for a course of this size, by the end of their path. */
  readonly answers: Readonly<Record<string, (answer: never) => unknown>>;
}

const COCKPIT = {
  username: "admin",
  address: "/courses/1/cockpit",
  scroller: ".cockpit-table",
  answers: { "/admin/cockpit": largeCockpit({ students: STUDENTS, assessments: ASSESSMENTS }) },
} as const;

const SCROLLINGS: readonly Scrolling[] = [
  {
    ...COCKPIT,
    what: `cockpit of ${STUDENTS} x ${ASSESSMENTS}, down`,
    direction: "down",
    drawn: ".cockpit-table__block",
  },
  {
    ...COCKPIT,
    what: `cockpit of ${STUDENTS} x ${ASSESSMENTS}, right`,
    direction: "right",
    drawn: ".cockpit-table__column",
  },
  {
    what: `listing of ${ASSESSMENTS} assessments, down`,
    username: "student",
    address: "/courses/1/missions",
    scroller: "html",
    direction: "down",
    drawn: "#root",
    answers: { "/assessments": largeListing },
  },
];

/**
 * What a person sees who turns the wheel in a large course: frames a second that are shown, and the largest part of the view
 * that was empty in any of them because nothing was drawn there yet.
 */
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
  await openLarge(opened.page, scrolling);
  const emptyPx = await watchEmptyParts(opened.page, scrolling);
  await site.browser.startTracing(opened.page, { categories: ["disabled-by-default-devtools.timeline.frame"] });
  await turnWheel(opened, scrolling);
  const shown = framesShown(await site.browser.stopTracing());
  const empty = await emptyPx();
  await opened.close();
  return {
    what: `${scrolling.what}${paceName(pace)}`,
    value: `${shown.toFixed(1)} frames a second, ${empty.toFixed(0)} px empty at most`,
    aim: "60 frames a second, 0 px",
  };
}

async function openLarge(page: Page, { username, address, scroller, answers }: Scrolling): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [end, enlarge] of Object.entries(answers)) await enlargeAnswer(page, end, enlarge);
  await logIn(page, username, address);
  await page.waitForFunction((selector) => (document.querySelector(selector)?.scrollHeight ?? 0) > 3000, scroller);
  // What was loading has its turn first.
  await page.evaluate(async () => {
    for (let still = 0; still < 60; still += 1) await new Promise(requestAnimationFrame);
  });
}

/** Watches how much of the view nothing is drawn in when a frame of scrolling begins; returns what gives the most of it. */
async function watchEmptyParts(page: Page, { scroller, direction, drawn }: Scrolling): Promise<() => Promise<number>> {
  const most = await page.evaluateHandle(
    ([selector, parts, end]) => {
      const found = { px: 0 };
      // In the capturing phase: before the page draws what has come into sight.
      const look = () => {
        const view = document.querySelector(selector)?.getBoundingClientRect();
        const ends = [...document.querySelectorAll(parts)].map((part) => part.getBoundingClientRect()[end]);
        const edge = Math.min(view?.[end] ?? 0, end === "bottom" ? innerHeight : innerWidth);
        found.px = Math.max(found.px, edge - Math.max(...ends));
      };
      addEventListener("scroll", look, { capture: true });
      return found;
    },
    [scroller, drawn, direction === "down" ? "bottom" : "right"] as const,
  );
  return () => most.evaluate(({ px }) => px);
}

async function turnWheel({ context, page }: Opened, { scroller, direction }: Scrolling): Promise<void> {
  const box = await page.locator(scroller).boundingBox();
  const session = await context.newCDPSession(page);
  await session.send("Input.synthesizeScrollGesture", {
    x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
    y: Math.min((box?.y ?? 0) + 300, 700),
    [direction === "down" ? "yDistance" : "xDistance"]: -DISTANCE_PX,
    speed: PX_A_SECOND,
    gestureSourceType: "mouse",
  });
}

/** Frames a second between the first and the last that a trace tells were drawn. */
function framesShown(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: { name: string; ts: number }[] };
  const times = traceEvents.filter(({ name }) => name === "DrawFrame").map(({ ts }) => ts);
  return (times.length - 1) / ((Math.max(...times) - Math.min(...times)) / 1_000_000);
}

function largeListing(assessments: { type: string }[]) {
  const missions = assessments.filter(({ type }) => type === "Missions");
  return repeated(missions, ASSESSMENTS, (id) => ({ id, title: `Mission ${id}`, number: `M${id}` }));
}
