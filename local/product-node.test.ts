/** @vitest-environment node */
import { execFileSync } from "node:child_process";
import { isProductNode, productNode } from "./product-node";

test("functions and builds run on node 24 or later, whatever the machine has", () => {
  expect([isProductNode("20.20.2"), isProductNode("24.21.0"), isProductNode("26.0.0")]).toEqual([false, true, true]);
  const version = execFileSync(productNode(), ["--version"], { encoding: "utf8" });
  expect(Number(/^v(\d+)/.exec(version)?.[1])).toBeGreaterThanOrEqual(24);
});
