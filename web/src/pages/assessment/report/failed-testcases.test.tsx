/** @vitest-environment jsdom */
import "../../../design/browser.fixture";
import { find, hide, show } from "../../../design/screen.fixture";
import type { Card } from "../testcase-card";
import { FailedTestcases } from "./failed-testcases";

afterEach(hide);

const card: Card = {
  number: 1,
  outcome: "failed",
  source: "autograder",
  isStale: false,
  points: 2,
  program: '// Greets Zoë\ngreet("Zoë");',
  expected: '"Zo\u00eb"',
  actual: '"Zoe\u0308"',
};

it("gives a testcase by its title, and says what differs where both look the same", () => {
  show(<FailedTestcases failed={{ cards: [card], lost: 2, of: 5 }} />);
  const said = find("dl").textContent ?? "";
  expect(said).toContain("Greets Zoë");
  expect(said).not.toContain("greet(");
  expect(said).toContain("The same to the eye");
  expect(said).toContain("U+0308");
});
