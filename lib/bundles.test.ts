import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBundles } from "./bundles";

test("names a bundle that is missing, with the command that builds it", () => {
  const root = mkdtempSync(join(tmpdir(), "bundles-"));
  mkdirSync(join(root, "dist/lambdas/api"), { recursive: true });
  writeFileSync(join(root, "dist/lambdas/api/index.mjs"), "");
  expect(() => findBundles(root)).toThrow(
    new Error(
      [
        "Not built yet (the command builds it):",
        "  dist/lambdas/accounts/index.mjs: npm run build:lambdas",
        "  dist/lambdas/autograder/index.mjs: npm run build:lambdas",
        "  dist/lambdas/robots/index.mjs: npm run build:lambdas",
        "  dist/lambdas/executor/index.mjs: npm run build:lambdas",
        "  dist/lambdas/schedule/index.mjs: npm run build:lambdas",
        "  web/dist/index.html: npm run build:web",
      ].join("\n"),
    ),
  );
  rmSync(root, { recursive: true });
});
