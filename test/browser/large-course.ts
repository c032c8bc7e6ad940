import type { Page } from "playwright-core";
import { type Cell, encodeCells } from "../../domain/cockpit/cell";
import { seeded } from "../seeded";

/** Answers of the server as a large course would give them: for what a page does with many rows. */

interface Sheet {
  readonly assessments: object[];
  readonly students: object[];
}

/** Has a page read the answer of the course as that of a large one. */
export async function enlargeAnswer(page: Page, end: string, enlarge: (answer: never) => unknown): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith("/v2/") && url.pathname.endsWith(end),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: enlarge((await response.json()) as never) });
    },
  );
}

/** Returns what makes the cockpit's answer that of a course of this size, whose work is nobody's. */
export const largeCockpit = (size: { readonly students: number; readonly assessments: number }) => (cockpit: Sheet) => {
  const random = seeded(20261130);
  const assessments = repeated(cockpit.assessments, size.assessments, (id) => ({ id, title: `Assessment ${id}` }));
  const students = repeated(cockpit.students, size.students, (regId) => {
    const cells = new Map<number, Cell>();
    for (let id = 1; id <= size.assessments; id += 1) if (random() < 0.9) cells.set(id, cellBy(random));
    return { regId, name: `Student ${regId}`, username: `student-${regId}`, cells: encodeCells(cells), closings: "" };
  });
  return { ...cockpit, assessments, students };
};

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

/** So many rows from a few, the first with id 1, each with what is its own. */
export const repeated = (rows: readonly object[], count: number, own: (id: number) => object): object[] =>
  Array.from({ length: count }, (_, index) => ({ ...rows[index % rows.length], ...own(index + 1) }));
