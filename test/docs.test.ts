import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(__dirname, "..");
const PAGES = globSync("{*.md,{docs,domain,lambdas,language,lib,local,scripts,test,web}/**/*.md}", {
  cwd: ROOT,
  exclude: (name) => /(^|\/)(node_modules|dist|cdk\.out)$/.test(name),
});
const read = (page: string) => readFileSync(path.join(ROOT, page), "utf8");

/** A page without its programs, in which brackets mean something else. */
const prose = (page: string) => read(page).replaceAll(/^```[\s\S]*?^```$/gm, "");

/** The addresses of a page's links and pictures that lead to files here. */
const linksOf = (page: string): string[] =>
  [...prose(page).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? "")
    .filter((address) => !/^(https?|mailto):/.test(address));

/** The names by which GitHub lets one link to the headings of a page. */
const anchorsOf = (page: string): string[] =>
  [...prose(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

test("each link of a page leads to a file and to a heading of it", () => {
  const broken = PAGES.flatMap((page) =>
    linksOf(page)
      .filter((address) => {
        const [file = "", anchor] = address.split("#");
        const target = file === "" ? page : path.join(path.dirname(page), file);
        if (!existsSync(path.join(ROOT, target))) return true;
        return anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).includes(anchor);
      })
      .map((address) => `${page}: ${address}`),
  );
  expect(broken).toEqual([]);
});

/** Files that are named and are not here, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "web/src/api/schema.generated.ts": "written by `npm run build:types`, not tracked",
  "docs/lti13.md": "stands in another project's repository",
};

test("each file that a page names from the root is there", () => {
  const named = /`((?:assets|bench|deployments|docs|domain|lambdas|language|lib|local|scripts|test|web)\/[\w./-]+)`/g;
  const wrong = PAGES.flatMap((page) =>
    [...prose(page).matchAll(named)]
      .map(([, name = ""]) => name)
      .filter((name) => !(name in ELSEWHERE) && !existsSync(path.join(ROOT, name)))
      .map((name) => `${page}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test("the README is a screen and a half, and each picture is shown and small", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(90);
  const shown = ["README.md", "docs/tour.md"].map(read).join("\n");
  const pictures = globSync("docs/pictures/*.png", { cwd: ROOT }).map((file) => ({
    name: path.basename(file),
    kilobytes: statSync(path.join(ROOT, file)).size / 1024,
  }));
  expect(pictures.filter(({ name }) => !shown.includes(`pictures/${name}`))).toEqual([]);
  const limitOf = (name: string) => (/-(light|dark)\.png$/.test(name) ? 150 : 100);
  expect(pictures.filter(({ name, kilobytes }) => kilobytes > limitOf(name))).toEqual([]);
});
