import { chunksOfGroup } from "./groups";
import type { Outputs } from "./manifest";

const chunk = (bytes: number, imports: readonly string[], entryPoint?: string) => ({
  bytes,
  inputs: {},
  exports: [],
  imports: imports.map((path) => ({ path, kind: "import-statement" as const })),
  ...(entryPoint && { entryPoint: `web/src/${entryPoint}` }),
});

const ENTRY = "web/src/app/main.tsx";
const SHELL = "web/src/app/shell/index.tsx";
const LISTING = "web/src/pages/listing/index.tsx";
const EDITOR = ["web/src/pages/playground/index.tsx", "web/src/pages/assessment/index.tsx"];

describe("the chunks that come before all pages that need a login", () => {
  const outputs: Outputs = {
    "main.js": chunk(9000, ["react.js"], "app/main.tsx"),
    "react.js": chunk(90_000, []),
    "shell.js": chunk(9000, ["react.js", "query.js"], "app/shell/index.tsx"),
    "query.js": chunk(30_000, ["react.js"]),
    "listing.js": chunk(9000, ["xp.js", "picture.js", "markdown.js"], "pages/listing/index.tsx"),
    "staff.js": chunk(9000, ["xp.js", "markdown.js", "dates.js"], "pages/staff/index.tsx"),
    "xp.js": chunk(300, ["query.js"]),
    "picture.js": chunk(300, ["markdown.js"]),
    "markdown.js": chunk(170_000, []),
    "dates.js": chunk(300, []),
  };
  const group = { name: "shell", pages: [SHELL], before: [LISTING] };

  it("are the shell's own and the small ones of light pages, without what the entry has loaded", () => {
    expect(chunksOfGroup(outputs, group, ENTRY)).toEqual(["query.js", "xp.js"]);
  });

  it("are the pages' own as well where the group says so", () => {
    expect(chunksOfGroup(outputs, { ...group, entries: [SHELL] }, ENTRY)).toEqual(["query.js", "shell.js", "xp.js"]);
  });

  it("hold no small one that would bring a large one along", () => {
    const grown = { ...outputs, "xp.js": chunk(300, ["markdown.js"]) };
    expect(chunksOfGroup(grown, group, ENTRY)).toEqual(["query.js"]);
  });
});

describe("the chunks that a few pages share", () => {
  const group = { name: "editor", pages: EDITOR };
  const outputs: Outputs = {
    "main.js": chunk(9000, [], "app/main.tsx"),
    "playground.js": chunk(9000, ["repl.js", "words.js", "link.js", "xp.js"], "pages/playground/index.tsx"),
    "assessment.js": chunk(9000, ["repl.js", "words.js", "xp.js"], "pages/assessment/index.tsx"),
    "panel.js": chunk(9000, ["link.js", "words.js", "colour.js"], "pages/playground/share/panel.tsx"),
    "staff.js": chunk(9000, ["xp.js"], "pages/staff/index.tsx"),
    "repl.js": chunk(90_000, []),
    "words.js": chunk(9000, []),
    "link.js": chunk(9000, []),
    "xp.js": chunk(300, []),
  };

  it("are those of two or more, and of what opens in their folders", () => {
    expect(chunksOfGroup(outputs, group, ENTRY)).toEqual(["repl.js", "words.js"]);
  });

  it("are the small ones of one page too, unless any other page loads them", () => {
    const shrunk = { ...outputs, "link.js": chunk(900, []) };
    expect(chunksOfGroup(shrunk, group, ENTRY)).toEqual(["repl.js", "words.js", "link.js"]);
  });

  it("are the same with a page besides, which brings none that one page alone shares with it", () => {
    const [kit, besides] = ["kit.js", "web/src/pages/mission/index.tsx"];
    const more = {
      ...outputs,
      "assessment.js": chunk(9000, ["repl.js", "words.js", "xp.js", kit], "pages/assessment/index.tsx"),
      "mission.js": chunk(9000, ["repl.js", kit], "pages/mission/index.tsx"),
      [kit]: chunk(900, []),
    };
    expect(chunksOfGroup(more, { ...group, besides: [besides] }, ENTRY)).toEqual(["repl.js", "words.js"]);
  });

  it("need none outside that needs one of them", () => {
    const tied = {
      ...outputs,
      "playground.js": chunk(9000, ["words.js", "settings.js", "link.js"], "pages/playground/index.tsx"),
      "settings.js": chunk(300, ["link.js"]),
      "link.js": chunk(9000, ["words.js"]),
    };
    expect(chunksOfGroup(tied, group, ENTRY)).toEqual(["words.js"]);
  });
});
