import type { ExecutionRequest } from "../../../language/observation";
import { parseRequest } from "./request";

const REQUEST: ExecutionRequest = {
  library: { chapter: 1, variant: "default", external: "none", symbols: [], globals: [["a", "1"]], execTimeMs: 1000 },
  prepend: "",
  student: "const f = x => x + 1;",
  postpend: "",
  template: "",
  testcases: ["f(1);", "f(2);"],
};

describe("parseRequest", () => {
  it("takes a whole request", () => {
    expect(parseRequest(JSON.parse(JSON.stringify(REQUEST)))).toEqual(REQUEST);
  });

  it.each([
    ["nothing", null, /^Not an execution request: event/],
    ["an unknown chapter", { ...REQUEST, library: { ...REQUEST.library, chapter: 5 } }, /library\.chapter/],
    ["an unknown variant", { ...REQUEST, library: { ...REQUEST.library, variant: "native" } }, /library\.variant/],
    ["a time limit without end", { ...REQUEST, library: { ...REQUEST.library, execTimeMs: 1e9 } }, /execTimeMs/],
    ["a part that is no text", { ...REQUEST, student: 5 }, /student/],
    ["too long a part", { ...REQUEST, student: "x".repeat(200_001) }, /student/],
    ["too many testcases", { ...REQUEST, testcases: Array.from({ length: 201 }, () => "1;") }, /testcases/],
  ])("refuses %s", (_name, event, text) => {
    expect(() => parseRequest(event)).toThrow(text);
  });
});
