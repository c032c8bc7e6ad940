import fc from "fast-check";
import { documents } from "./documents.fixture";
import { readTask } from "./read";
import { rubricOfFile, withRubric } from "./rubric";
import { writeTask } from "./write";

const item = fc.record({
  text: fc
    .string({ minLength: 1, maxLength: 60 })
    .map((text) => text.replace(/[^\t\n\u0020-\ud7ff]/g, "?").trim())
    .filter((text) => text !== ""),
  xp: fc.integer({ min: -100_000, max: 100_000 }),
});

it("is read from a file as it was written, in both dialects, and what else there is stays", () => {
  fc.assert(
    fc.property(
      documents,
      fc.array(item, { maxLength: 5 }),
      fc.constantFrom("upload", "editor"),
      (task, items, dialect) => {
        const [first, ...others] = task.problems;
        if (!first) return;
        const written = { ...task, problems: [withRubric(first, items), ...others] };
        const read = readTask(writeTask(written, { dialect }));
        expect(rubricOfFile(read.problems[0] ?? {})).toEqual(items);
        expect(read.problems[0]).toEqual(written.problems[0]);
      },
    ),
  );
});

it("takes the place of another, and goes when it is empty", () => {
  const problem = withRubric({ rest: { children: [{ xml: "<NOTE/>" }] } }, [{ text: "One", xp: 1 }]);
  expect(rubricOfFile(withRubric(problem, [{ text: "Two", xp: 2 }]))).toEqual([{ text: "Two", xp: 2 }]);
  expect(withRubric(problem, [])).toEqual({ rest: { children: [{ xml: "<NOTE/>" }] } });
  expect(withRubric(withRubric({}, [{ text: "One", xp: 1 }]), [])).toEqual({});
});
