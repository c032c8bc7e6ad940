import type { ExecutionRequest } from "../observation";
import { openQuestion } from "../question";

const BLOCKED = `
const left = ev3_motorB();
const right = ev3_motorC();
ev3_motorSetSpeed(left, 300);
ev3_motorSetSpeed(right, 300);
ev3_motorStart(left);
ev3_motorStart(right);
ev3_pause(20000);`;

const world = (changes: object): string =>
  JSON.stringify({
    version: 1,
    name: "Hall",
    description: "",
    size: { width: 2000, height: 1000 },
    floor: "white",
    walls: [],
    obstacles: [],
    lines: [],
    goals: [],
    timeLimit: 60,
    seed: 4,
    runs: 1,
    manner: "ideal",
    regions: [{ name: "puddle", colour: "blue", shape: "rectangle", x: 700, y: 500, width: 200, height: 400 }],
    forbidden: ["puddle"],
    starts: [{ x: 300, y: 500, heading: 0 }],
    ...changes,
  });

function questionOf(student: string, globals: ExecutionRequest["library"]["globals"], testcases = ["robot_runs();"]) {
  return openQuestion({
    library: { chapter: 3, variant: "default", external: "ev3", symbols: [], globals, execTimeMs: 1000 },
    prepend: "",
    student,
    postpend: "",
    template: "",
    testcases,
  });
}

const judged = (student: string, file: string, testcase: string) =>
  questionOf(student, [["robot_world", file]], [testcase]).run(0);

describe("messages of a robot's question about a run", () => {
  it("names that the robot was where it must not be, and that it did not get on", () => {
    expect(judged(BLOCKED, world({}), "robot_touches();")).toEqual({
      kind: "value",
      value: "1",
      output: [
        "Seed 4: finished after 20.0 s; reached puddle after 2.1 s; touched something once; " +
          "was 1.4 s where it must not be; did not get on for 9.5 s.",
      ],
    });
  });

  it("says nothing of that when there is nothing to say", () => {
    expect(judged("ev3_pause(100);", world({ forbidden: [] }), "robot_finished();")).toEqual({
      kind: "value",
      value: "true",
      output: ["Seed 4: finished after 0.1 s; reached nothing; touched nothing."],
    });
  });

  it("lets a testcase ask how long the robot did not get on, in the worst run", () => {
    const file = world({
      runs: 2,
      starts: [
        { x: 300, y: 500, heading: 0 },
        { x: 1000, y: 500, heading: 0 },
      ],
    });
    const asked = (testcase: string) => judged(BLOCKED, file, testcase);
    expect(asked("robot_longest_stay() > 13 && robot_longest_stay() < 15;")).toMatchObject({ value: "true" });
  });
});

describe("the runs by which a question is judged", () => {
  it("have a way, a seed and a world each, and come out the same again", () => {
    const globals: [string, string][] = [["robot_world", world({ runs: 2, manner: "like a brick" })]];
    const runs = questionOf(BLOCKED, globals).runs;
    expect(runs?.world.name).toBe("Hall");
    expect(runs?.trials.map(({ seed, touches, trail }) => [seed, touches, trail[0]])).toEqual([
      [4, 1, [300, 500]],
      [5, 1, [300, 500]],
    ]);
    expect(questionOf(BLOCKED, globals).runs).toEqual(runs);
  });

  it("are none when the program cannot be compiled, and in questions that no robot answers", () => {
    expect(questionOf("nowhere();", [["robot_world", "yard"]]).runs).toBeNull();
    expect(questionOf("ev3_pause(1);", []).runs).toBeUndefined();
  });
});
