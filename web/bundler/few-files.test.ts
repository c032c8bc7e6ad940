import { type FewFiles, fewFiles } from "./few-files";
import type { Outputs } from "./manifest";

const chunk = (bytes: number, imports: readonly string[], entryPoint?: string) => ({
  bytes,
  inputs: {},
  exports: [],
  imports: imports.map((path) => ({ path, kind: "import-statement" as const })),
  ...(entryPoint && { entryPoint: `web/src/${entryPoint}` }),
});

const GRADING = "web/src/pages/grading/index.tsx";
const COCKPIT = "web/src/pages/cockpit/index.tsx";
const outputs: Outputs = {
  "main.js": chunk(9000, ["react.js"], "app/main.tsx"),
  "react.js": chunk(90_000, []),
  "grading.js": chunk(9000, ["table.js", "button.js", "form.js", "dates.js"], "pages/grading/index.tsx"),
  "cockpit.js": chunk(9000, ["table.js", "button.js"], "pages/cockpit/index.tsx"),
  "listing.js": chunk(9000, ["dates.js"], "pages/listing/index.tsx"),
  "button.js": chunk(2000, ["react.js"]),
  "table.js": chunk(60_000, ["button.js"]),
  "form.js": chunk(30_000, ["button.js"]),
  "dates.js": chunk(3000, []),
};
const wanted: FewFiles = {
  name: "staff",
  pages: [GRADING, COCKPIT],
  besides: [],
  before: ["web/src/app/main.tsx"],
  most: 3,
  growth: () => 40_000,
};
const filesOf = (some: Outputs, more: Partial<FewFiles> = {}) =>
  Object.fromEntries(fewFiles(some, { ...wanted, ...more }));

it("joins what the same pages load first, dependencies first, and no more than is asked", () => {
  expect(filesOf(outputs)).toEqual({ "staff-1-group": ["button.js", "table.js", "form.js"] });
  expect(filesOf(outputs, { most: 4 })).toEqual({ "staff-1-group": ["button.js", "table.js"] });
});

it("lets no page grow by more than it may", () => {
  expect(filesOf(outputs, { growth: () => 20_000 })).toEqual({ "staff-1-group": ["button.js", "table.js"] });
});

it("leaves alone what others load, unless they load all of it or may load more", () => {
  const besides = ["web/src/pages/listing/"];
  expect(Object.values(filesOf(outputs, { most: 2, growth: () => 100_000 })).flat()).not.toContain("dates.js");
  expect(filesOf(outputs, { most: 2, growth: () => 100_000, besides })).toEqual({
    "staff-1-group": ["button.js", "table.js", "form.js", "dates.js"],
  });
});

it("joins nothing around what stays outside", () => {
  const tied = {
    ...outputs,
    "table.js": chunk(60_000, ["old-group-1a.js"]),
    "old-group-1a.js": chunk(3000, ["button.js"]),
    "form.js": chunk(300_000, []),
  };
  expect(filesOf(tied)).toEqual({});
});

it("leaves what is joined already", () => {
  const grown = {
    ...outputs,
    "grading.js": chunk(9000, ["table.js", "button.js", "form.js", "old-group-1a.js"], "pages/grading/index.tsx"),
    "old-group-1a.js": chunk(10, []),
  };
  expect(filesOf(grown)).toEqual({ "staff-1-group": ["button.js", "table.js", "form.js"] });
});
