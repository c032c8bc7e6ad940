import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type BuildOptions, prepareTemplate } from "./build";
import { Progress } from "./progress";

/** A repository in which each script writes its result and counts its runs. */
const files: Record<string, string> = {
  "cdk.json": '{"context":{"@aws-cdk/flag":true}}',
  "lambdas/api/handler.ts": "1",
  "web/page.ts": "1",
  "lib/stack.ts": "1",
  "scripts/bundle-lambdas.ts": `import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
    appendFileSync("runs", "lambdas ");
    mkdirSync("dist/lambdas/api", { recursive: true });
    writeFileSync("dist/lambdas/api/index.mjs", "1");`,
  "web/build.ts": `import { appendFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
    if (existsSync("broken")) { console.error("the page is broken"); process.exit(1); }
    appendFileSync("runs", process.argv.includes("--smallest") ? "smallest-web " : "web ");
    mkdirSync("web/dist", { recursive: true });
    writeFileSync("web/dist/index.html", "1");`,
  "bin/app.ts": `import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
    appendFileSync("runs", "template ");
    mkdirSync(process.env.CDK_OUTDIR!, { recursive: true });
    writeFileSync(process.env.CDK_OUTDIR + "/manifest.json", process.env.CDK_CONTEXT_JSON!);`,
};

describe("what a start builds", () => {
  let root: string;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const runs = () => {
    const text = existsSync(join(root, "runs")) ? readFileSync(join(root, "runs"), "utf8") : "";
    rmSync(join(root, "runs"), { force: true });
    return text.trim().split(" ").filter(Boolean).sort();
  };
  const progress = new Progress({ write: () => {} });
  const prepare = (options: BuildOptions = {}) => prepareTemplate(progress, { root, ...options });

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "build-"));
    for (const [path, text] of Object.entries(files)) write(path, text);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("is everything at first, with cdk.json's context for the stage local; then only what changed", async () => {
    const folder = await prepare();
    expect(runs()).toEqual(["lambdas", "template", "web"]);
    const context = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
    expect(context).toEqual({ "@aws-cdk/flag": true, deployment: "local" });
    expect(await prepare()).toBe(folder);
    expect(runs()).toEqual([]);
    write("lambdas/api/handler.test.ts", "a test");
    write("web/schema.generated.ts", "types");
    await prepare();
    expect(runs()).toEqual([]);
    write("web/page.ts", "2");
    await prepare();
    expect(runs()).toEqual(["web"]);
    // The page has the API's types alone, which leave nothing in it.
    write("lambdas/api/handler.ts", "2");
    await prepare();
    expect(runs()).toEqual(["lambdas"]);
    write("lib/stack.ts", "2");
    expect(await prepare()).not.toBe(folder);
    expect(runs()).toEqual(["template"]);
    rmSync(join(root, "dist/lambdas"), { recursive: true });
    await prepare();
    expect(runs()).toEqual(["lambdas"]);
  });

  it("is as small as can be where that is asked for, which a start takes as it is", async () => {
    await prepare();
    runs();
    await prepare({ asReleased: true });
    expect(runs()).toEqual(["lambdas", "smallest-web"]);
    await prepare();
    await prepare({ asReleased: true });
    expect(runs()).toEqual([]);
  });

  it("ends with the output of what failed, and tries again", async () => {
    write("broken", "");
    await expect(prepare()).rejects.toThrow("web/build.ts failed:\nthe page is broken");
    rmSync(join(root, "broken"));
    await prepare();
    expect(runs()).toContain("web");
  });
});
