import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { PARTS } from "./parts";

const root = resolve(__dirname, "../../../..");
const read = (file: string): Record<string, unknown> => JSON.parse(readFileSync(join(root, file), "utf8"));

test.each(PARTS)("names $name with the licence that its package states", ({ module, licence }) => {
  expect(read(`node_modules/${module}/package.json`).license).toBe(licence);
  expect(Object.keys(read("package.json").dependencies as object)).toContain(module);
});

test("names the licence of this product as its package does", () => {
  expect(read("package.json").license).toBe("Apache-2.0");
});
