import { readFileSync } from "node:fs";
import path from "node:path";
import { readTask, uploadFrom } from "../../domain/assessments/xml";
import { DEFAULT_EXEC_TIME_MS } from "../../language/library";
import { RoomRun } from "../../language/room/room-run";

const bytes = readFileSync(path.join(process.cwd(), "assets", "assessments", "M5-my-room.xml"));
const [question] = uploadFrom(readTask(bytes)).questions;

const LIBRARY = {
  chapter: 4,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: DEFAULT_EXEC_TIME_MS,
} as const;

function furnished(program: string) {
  const run = new RoomRun({ now: () => 0, random: () => 0.5 });
  const displaySize = [960, 540] as const;
  const awards = [{ key: "first_light", title: "First light" }];
  run.handle({ type: "start", library: LIBRARY, prepend: "", program, awards, assetsBase: "/", displaySize });
  const created = run.handle({ type: "loaded", assets: [] });
  const tick = () => run.handle({ type: "tick", elapsed: 33, inputs: [], displaySize });
  return { created, tick };
}

describe("the template of the demo course's room", () => {
  const template = question?.type === "programming" ? question.template : "";

  it("shows a room with a sign, an award, a lamp to press and a ball to drag, and says nothing", () => {
    const { created } = furnished(template);
    if (created.type !== "frame") throw new Error(JSON.stringify(created));
    expect(created.lines).toEqual([]);
    expect(created.changed.length).toBeGreaterThan(60);
    const changes = created.changed.flatMap((one): readonly unknown[] =>
      one.kind === "text" ? [one.text] : one.kind === "award" ? [one.earned] : one.interaction ? [one.interaction] : [],
    );
    expect(changes).toEqual([
      { draggable: false, hand: true, pixelPerfect: false, alphaTolerance: 1 },
      "Room of my own",
      "First light",
      { draggable: true, hand: true, pixelPerfect: false, alphaTolerance: 1 },
    ]);
  });

  it("goes on without a word", () => {
    const { tick } = furnished(template);
    for (let frame = 0; frame < 100; frame++) expect(tick()).toMatchObject({ type: "frame", lines: [] });
  });
});
