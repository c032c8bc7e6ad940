import * as fc from "fast-check";
import { readMcqText, writeMcqText } from "./index";
import { texts } from "./missions.fixture";

const COLOURS = {
  choices: [
    { option: "Red", hint: "no" },
    { option: "Blue", hint: "" },
  ],
  answer: -1,
  solution: 1,
};

it.each([
  ['MCQ\n{"choices":[{"option":"Red","hint":"no"},{"option":"Blue","hint":""}],"answer":-1,"solution":1}'],
  ['  mcq{"choices":[{"option":"Red","hint":"no"},{"option":"Blue","hint":""}],"answer":-1,"solution":1}  '],
  ['McQ {"choices":[{"option":"Red","hint":"no"},{"option":"Blue"}],"solution":1}'],
])("reads %s", (text) => {
  expect(readMcqText(text)).toEqual(COLOURS);
});

it.each([
  ["a program", "const mcq = 1;"],
  ["a program that begins with the letters", "mcq(1);"],
  ["JSON without choices", 'MCQ\n{"answer":1}'],
  ["JSON with a choice that is a text", 'MCQ\n{"choices":["Red"]}'],
  ["a list", "MCQ\n[]"],
  ["broken JSON", 'MCQ\n{"choices":['],
  ["nothing", ""],
])("takes %s for a program", (_, text) => {
  expect(readMcqText(text)).toBeNull();
});

it("writes the letters, a line, and JSON of four spaces", () => {
  expect(writeMcqText({ choices: [{ option: "Red", hint: "" }], answer: 0, solution: -1 })).toBe(
    `MCQ
{
    "choices": [
        {
            "option": "Red",
            "hint": ""
        }
    ],
    "answer": 0,
    "solution": -1
}`,
  );
});

it("keeps what it does not know when an answer is taken", () => {
  const read = readMcqText('MCQ{"topic":"tea","choices":[{"option":"A","hint":"","image":"a.png"}]}');
  expect(read && readMcqText(writeMcqText({ ...read, answer: 0 }))).toEqual({
    choices: [{ option: "A", hint: "", rest: { image: "a.png" } }],
    answer: 0,
    solution: -1,
    rest: { topic: "tea" },
  });
});

it("reads what it writes", () => {
  const choices = fc.array(fc.record({ option: texts, hint: texts }), { maxLength: 5 });
  const place = fc.integer({ min: -1, max: 5 });
  fc.assert(
    fc.property(fc.record({ choices, answer: place, solution: place }), (mcq) => {
      expect(readMcqText(writeMcqText(mcq))).toEqual(mcq);
    }),
  );
});
