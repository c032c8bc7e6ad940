import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(__dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
const guides = ["README.md", "docs/deploying.md", "docs/operating.md", "docs/commands.md"].map((file) =>
  readFileSync(join(root, file), "utf8"),
);

test("each command of the CDK works on a fresh clone: it builds first, or needs nothing built", () => {
  const commands = Object.entries(scripts).filter(([, command]) =>
    /\bcdk (synth|bootstrap|deploy|destroy)\b/.test(command),
  );
  expect(commands.map(([name]) => name).sort()).toEqual(["bootstrap", "deploy", "destroy", "synth"]);
  for (const [name, command] of commands) {
    const deploysNothing = name === "bootstrap" || name === "destroy";
    expect(command).toMatch(deploysNothing ? /^cdk \w+ .*-c bundles=none / : /^npm run build && cdk /);
  }
});

test("the guides use those commands, and none that is not there", () => {
  for (const guide of guides) {
    expect(guide).not.toMatch(/npx cdk /);
    for (const [, name] of guide.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name);
  }
});
