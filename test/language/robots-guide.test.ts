import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openTask, problemsOf } from "../../domain/assessments/xml";
import { readNamedWorld } from "../../domain/robots/world/read-world";

const guide = readFileSync(join(__dirname, "../../docs/robots.md"), "utf8");
const blockOf = (kind: string) => new RegExp(`\`\`\`${kind}\\n([^]*?)\`\`\``).exec(guide)?.[1] ?? "";

describe("the guide to robots", () => {
  it("has a world's file that can be read, with the demo robot where it names none", () => {
    const read = readNamedWorld(blockOf("json"));
    expect(read).toMatchObject({ kind: "world", world: { name: "To the wall", robot: { track: 120, wheel: 56 } } });
  });

  it("has a question that can be uploaded, with its world and its testcases", () => {
    const file = `<CONTENT><TASK kind="missions" number="1" title="T"><PROBLEMS>${blockOf("xml")}</PROBLEMS></TASK></CONTENT>`;
    const [problem] = openTask(file).problems;
    expect(problem).toMatchObject({
      library: { external: { name: "ev3" }, globals: [{ identifier: "robot_world", value: "yard" }] },
    });
    expect(problemsOf(file)).toMatchObject({ problems: [] });
  });
});
