/** @vitest-environment jsdom */
import { RoomRun } from "../../../language/room/room-run";
import { FALLBACK_PROGRAM } from "./fallback-program";
import { FALLBACK_LIBRARY } from "./room-program";

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
