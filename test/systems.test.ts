import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(__dirname, "..");
const table = readFileSync(path.join(ROOT, "docs/systems.md"), "utf8");
const named = [...table.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);

/** Nouns that serve every system, and pages that belong to none. */
const EVERYWHERE: Readonly<Record<string, readonly string[]>> = {
  "lambdas/core": [
    "kernel",
    "table",
    "assets",
    "coursework",
    "remarks",
    "answer-history",
    "contributors",
    "short-links",
  ],
  "web/src/pages": [
    "account-login",
    "contributors",
    "course-home",
    "github-callback",
    "home",
    "legacy-address",
    "not-found",
    "playground",
    "short-link",
    "test-accounts",
    "welcome",
  ],
  domain: [],
};

test("each place that docs/systems.md names is there", () => {
  expect(named.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

test.each(Object.entries(EVERYWHERE))("each noun of %s stands in docs/systems.md", (folder, others) => {
  const nouns = readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? [one.name] : [],
  );
  const missing = nouns.filter((noun) => {
    const place = `${folder}/${noun}`;
    return !others.includes(noun) && !named.some((name) => name === place || name.startsWith(`${place}/`));
  });
  expect(missing).toEqual([]);
});
