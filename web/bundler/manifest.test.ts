import { ChunkGraph, type Outputs } from "./manifest";

const chunk = (imports: [string, "import-statement" | "dynamic-import"][], entryPoint?: string) => ({
  bytes: 0,
  inputs: {},
  exports: [],
  imports: imports.map(([path, kind]) => ({ path, kind })),
  ...(entryPoint && { entryPoint }),
});

const outputs: Outputs = {
  "main.js": chunk(
    [
      ["react.js", "import-statement"],
      ["page.js", "dynamic-import"],
    ],
    "app/main.tsx",
  ),
  "page.js": chunk(
    [
      ["shared.js", "import-statement"],
      ["react.js", "import-statement"],
    ],
    "pages/page.tsx",
  ),
  "shared.js": chunk([["react.js", "import-statement"]]),
  "react.js": chunk([]),
};

describe("the graph of chunks", () => {
  const graph = new ChunkGraph(outputs);

  it("lists what a chunk needs, dependencies first, without what comes later", () => {
    expect(graph.closure("main.js")).toEqual(["react.js", "main.js"]);
    expect(graph.closure("page.js")).toEqual(["react.js", "shared.js", "page.js"]);
  });

  it("follows import() where asked", () => {
    expect(graph.closure("main.js", (source) => source.startsWith("pages/"))).toEqual([
      "react.js",
      "shared.js",
      "page.js",
      "main.js",
    ]);
  });

  it("knows the output of a source", () => {
    expect(graph.outputOf("pages/page.tsx")).toBe("page.js");
    expect(graph.outputOf("pages/other.tsx")).toBeUndefined();
  });
});
