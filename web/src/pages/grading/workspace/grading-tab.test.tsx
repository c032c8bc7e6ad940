/** @vitest-environment jsdom */
import "../../../design/browser.fixture";
import { renderToStaticMarkup } from "react-dom/server";
import { SaveFailure } from "./grading-tab";

const shown = (failure: string | null): string =>
  renderToStaticMarkup(<SaveFailure grade={{ failure, saving: false, save: async () => true }} />);

it("says that a grade is not saved, and why, until it is", () => {
  expect(shown("The server cannot be reached.")).toContain("The server cannot be reached.");
  expect(shown("The server cannot be reached.")).toContain("Save again");
  expect(shown(null)).toBe("");
});
