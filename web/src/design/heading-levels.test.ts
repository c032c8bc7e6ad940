import { headingLevels } from "./heading-levels";

const levelsAfter = (first: number, ...written: string[]): string[] => {
  const tree = { type: "root", children: written.map((tagName) => ({ type: "element", tagName })) };
  headingLevels(first)()(tree);
  return tree.children.map(({ tagName }) => tagName);
};

describe("headingLevels", () => {
  it("begins at the level that the page leaves, whatever the author began with", () => {
    expect(levelsAfter(2, "h3")).toEqual(["h2"]);
    expect(levelsAfter(3, "h1", "h2", "h1")).toEqual(["h3", "h4", "h3"]);
  });

  it("closes holes and keeps siblings siblings", () => {
    expect(levelsAfter(2, "h2", "h5", "h5", "h3")).toEqual(["h2", "h3", "h3", "h3"]);
  });

  it("leaves everything that is no heading", () => {
    expect(levelsAfter(2, "p", "h2", "header")).toEqual(["p", "h2", "header"]);
  });

  it("ends at h6", () => {
    expect(levelsAfter(5, "h1", "h2", "h3", "h4")).toEqual(["h5", "h6", "h6", "h6"]);
  });
});
