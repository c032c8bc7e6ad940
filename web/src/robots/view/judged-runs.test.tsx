/** @vitest-environment jsdom */
import "../../design/browser.fixture";
import { act } from "react";
import type { JudgedRuns as Runs } from "../../../../domain/robots/trial";
import { openQuestion } from "../../../../language/question";
import { find, show } from "../../design/screen.fixture";
import { WorkspaceContext } from "../../workspace/workspace-context";
import { createWorkspaceStore } from "../../workspace/workspace-store";
import { robotSettings } from "../robot-settings";
import JudgedRuns from "./judged-runs";

const PROGRAM = `ev3_motorSetSpeed(ev3_motorB(), 400);
ev3_motorSetSpeed(ev3_motorC(), 400);
ev3_motorStart(ev3_motorB());
ev3_motorStart(ev3_motorC());
ev3_pause(20000);
head(null);`;

function runsIn(world: string): Runs {
  const library = { chapter: 3, variant: "default", external: "ev3", symbols: [], execTimeMs: 1000 } as const;
  const parts = { prepend: "", student: PROGRAM, postpend: "", template: "", testcases: ["robot_runs();"] };
  const { runs } = openQuestion({ library: { ...library, globals: [["robot_world", world]] }, ...parts });
  if (!runs) throw new Error("The program did not run.");
  return runs;
}

function showRuns(isStale: boolean): readonly string[] {
  const done: string[] = [];
  const session = {
    start: () => {},
    stop: () => {},
    answer: () => {},
    pause: () => {},
    resume: () => {},
    quit: () => {},
    send: ({ library }: { library: string }) => void done.push(`told ${library} of its settings`),
  };
  const workspace = { store: createWorkspaceStore(session), run: () => void done.push("run") };
  show(
    <WorkspaceContext value={workspace as never}>
      <JudgedRuns runs={runsIn("yard")} isStale={isStale} />
    </WorkspaceContext>,
  );
  return done;
}

const textsOf = (selector: string): (string | null)[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

it("shows where a robot went in each run, and what became of it", () => {
  showRuns(false);
  expect(textsOf(".robot-runs__list > li > p")).toEqual(["Seed 1: the program failed: type error, 20.0 s"]);
  expect(textsOf(".robot-view__score li")).toEqual([
    "Reach red patch",
    "Keep out of puddle",
    "Touched something once",
    "Did not get on for 17.7 s",
    "Drove 46 cm",
  ]);
  expect(find(".robot-view__trail").getAttribute("d")).toMatch(/^M 400,400 L 410.4 400.0 .* L 857.6 401.5$/);
});

it("runs the program again as it was judged: with its seed, in the question's world and not by a brick's limits", () => {
  robotSettings.setState({ world: "maze", start: { x: 1, y: 2, heading: 3 }, strict: true, seed: null });
  const done = showRuns(false);
  act(() => find("button", "Watch this run (seed 1)").click());
  expect(robotSettings.getState()).toMatchObject({ seed: 1, world: null, start: null, strict: false });
  expect(done).toEqual(["told ev3 of its settings", "run"]);
});

it("says of a program that was changed since, and does not run that as if it were the one that was judged", () => {
  showRuns(true);
  expect(find(".robot-runs > p").textContent).toBe("The program was changed since.");
  expect(document.querySelector(".robot-runs button")).toBeNull();
});
