import { renderToStaticMarkup } from "react-dom/server";
import { FinalizeQuestion } from "./frame";
import type { Assessment } from "./model";

const asked = (...types: readonly ("programming" | "voting")[]): string => {
  const questions = types.map((type) => ({ type, maxXp: 10 }));
  const assessment = { questions, earlyXp: 0 } as unknown as Assessment;
  return renderToStaticMarkup(<FinalizeQuestion assessment={assessment} progress={[]} />);
};

it("promises the autograder for answers that it checks, not for a vote", () => {
  expect(asked("voting")).not.toContain("The autograder starts at once.");
  expect(asked("voting", "programming")).toContain("The autograder starts at once.");
});
