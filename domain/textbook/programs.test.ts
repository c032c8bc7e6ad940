import { readProgram } from "./programs";
import { writeProgram } from "./write-program";

it("reads a program's link, with letters of the compressed text that an address has other uses for", () => {
  expect(readProgram("chap=1&prgrm=PTAEGUEkGEAVQFLlATgHQEYBQWOgNSgBMA3EA")).toEqual({
    chapter: 1,
    variant: "default",
    text: "// SICP JS 9.1\n\n1 + 2;",
  });
});

it.each(["", "chap=9&prgrm=Q", "chap=1", "chap=1&variant=old&prgrm=Q", "chap=1&prgrm=!!!"])(
  "is null for what is no program: %s",
  (query) => expect(readProgram(query)).toBeNull(),
);

it("takes chapter 5 for the language of chapter 4", () => {
  expect(readProgram("chap=5&prgrm=Q")).toEqual({ chapter: 4, variant: "default", text: "" });
});

it("writes what it reads", () => {
  const program = { chapter: 3, variant: "non-det", text: 'amb("ä", "+", "🍵");\n' } as const;
  expect(writeProgram(program)).toMatch(/^chap=3&variant=non-det&prgrm=/);
  expect(readProgram(writeProgram(program))).toEqual(program);
});

it("refuses a program that would fill the memory", () => {
  expect(readProgram(writeProgram({ chapter: 1, variant: "default", text: "a".repeat(200_001) }))).toBeNull();
});
