/** @vitest-environment jsdom */

import { RoomRun } from "../../../language/room/room-run";
import type { Schemas } from "../api/client";
import { FALLBACK_LIBRARY, FALLBACK_PROGRAM, programOf, roomAssessmentOf } from "./room-program";

const NOW = Date.parse("2026-03-01T00:00:00Z");
const ROOM = { id: 7, number: "MYROOM", openAt: "2026-02-01T00:00:00Z" };
const OTHER = { ...ROOM, id: 6, number: "M1" };

it("finds the assessment by its number", () => {
  expect(roomAssessmentOf([OTHER, ROOM], true, NOW)).toBe(7);
  expect(roomAssessmentOf([OTHER], true, NOW)).toBeUndefined();
});

it("asks for no assessment that is not open for students yet", () => {
  const later = { ...ROOM, openAt: "2026-04-01T00:00:00Z" };
  expect(roomAssessmentOf([later], true, NOW)).toBeUndefined();
  expect(roomAssessmentOf([later], false, NOW)).toBe(7);
});

const question = (more: object) =>
  ({
    type: "programming",
    prepend: null,
    answer: null,
    solutionTemplate: "template();",
    library: { chapter: 4, variant: null, execTimeMs: null, globals: {}, external: { name: "NONE", symbols: [] } },
    ...more,
  }) as unknown as Schemas["Question"];

it("takes the answer of the first question, else its template", () => {
  expect(
    programOf([question({ answer: "mine();", prepend: "const a = 1;" }), question({ answer: "second();" })]),
  ).toEqual({
    library: { chapter: 4, variant: "default", external: "none", symbols: [], globals: [], execTimeMs: 1000 },
    prepend: "const a = 1;",
    program: "mine();",
  });
  expect(programOf([question({})]).program).toBe("template();");
});

it("falls back where the first question is no program", () => {
  expect(programOf([question({ type: "mcq" })]).program).toBe(FALLBACK_PROGRAM);
  expect(programOf([]).program).toBe(FALLBACK_PROGRAM);
});

describe("fallback program", () => {
  it("tints a galaxy and says that there is no mission", () => {
    const run = new RoomRun({ now: () => 0, random: () => 0.5 });
    const start = { library: FALLBACK_LIBRARY, prepend: "", program: FALLBACK_PROGRAM, awards: [], assetsBase: "/" };
    expect(run.handle({ type: "start", ...start, displaySize: [960, 540] })).toMatchObject({
      type: "assets",
      assets: [{ kind: "image", key: "galaxy", url: "/game-assets/ui/galaxy.jpg" }],
      lines: [],
    });
    expect(run.handle({ type: "loaded", assets: [] })).toMatchObject({
      type: "frame",
      changed: [
        { kind: "image", key: "galaxy", displaySize: [1920, 1080] },
        { kind: "rect", fillAlpha: 0.55 },
        { kind: "text", text: "Unable to fetch mission!" },
      ],
      lines: [],
    });
  });
});
