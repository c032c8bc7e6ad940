import { readFileSync } from "node:fs";
import path from "node:path";
import { requestFor } from "../../domain/assessments/execution-request";
import { readTask, uploadFrom } from "../../domain/assessments/xml";
import { openQuestion } from "../../language/question";

const bytes = readFileSync(path.join(process.cwd(), "assets", "assessments", "M6-around-the-wall.xml"));
const { questions } = uploadFrom(readTask(bytes));

/** The values of a question's testcases for a program, and the lines that are shown with them. */
function judged(number: number, choose: "template" | "solution") {
  const question = questions[number];
  if (question?.type !== "programming") throw new Error("The mission has another question there.");
  const ready = openQuestion(
    requestFor(question, (choose === "template" ? question.template : question.solution) ?? ""),
  );
  return question.testcases.map((_testcase, index) => ready.run(index));
}

describe("the robot's mission of the demo course", () => {
  it("is solved by driving a square, which ends where it began", () => {
    const output = [
      "Seed 1: finished after 21.5 s; reached first corner after 0.0 s, second corner after 1.8 s, third corner after 6.8 s, fourth corner after 11.9 s; touched nothing.",
    ];
    expect(judged(0, "solution")).toEqual([
      { kind: "value", value: "true", output },
      { kind: "value", value: "true", output },
      { kind: "value", value: "true", output },
    ]);
  });

  it("is not solved by its template", () => {
    expect(judged(0, "template").map((observation) => "value" in observation && observation.value)).toEqual([
      "false",
      "false",
      "false",
    ]);
    expect(judged(1, "template").map((observation) => "value" in observation && observation.value)).toEqual([
      "false",
      "false",
      "false",
      "false",
    ]);
  });

  it("is solved by stopping before the wall, wherever the robot begins and however its wheels err", () => {
    const observation = judged(1, "solution");
    expect(observation.map((one) => "value" in one && one.value)).toEqual(["true", "true", "true", "true"]);
    expect("output" in (observation[0] ?? {}) && observation[0]).toMatchObject({ output: { length: 3 } });
  });
});
