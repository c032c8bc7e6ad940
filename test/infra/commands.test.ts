import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(__dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
const guides = ["README.md", "lib/README.md"].map((file) => readFileSync(join(root, file), "utf8"));

/** The CDK runs the app, which needs what is built, for every command but those that only list. */
test("each command of the CDK builds first, so that it works on a fresh clone", () => {
  const commands = Object.entries(scripts).filter(([, command]) =>
    /\bcdk (synth|bootstrap|deploy|destroy)\b/.test(command),
  );
  expect(commands.map(([name]) => name).sort()).toEqual(["bootstrap", "deploy", "destroy", "synth"]);
  for (const [, command] of commands) expect(command).toMatch(/^npm run build && cdk /);
});

test("the guides use those commands, and none that is not there", () => {
  for (const guide of guides) {
    expect(guide).not.toMatch(/npx cdk /);
    for (const [, name] of guide.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name);
  }
});
