import path from "node:path";
import { importsOf, isCampaign, isFast } from "./costs";

const at = (name: string) => path.join(__dirname, "..", name);

it("finds what a text imports when it runs, and not what it imports as types", () => {
  const text = `
import { one } from "./one";
import type { Two } from "./two";
import {
  three,
  type Four,
} from "../three";
import "./five.css";
export { six } from "./six";
const seven = await import("./seven");
const eight = require("eight");
`;
  expect(importsOf(text)).toEqual(["./one", "../three", "./five.css", "./six", "./seven", "eight"]);
});

it("a test of rules is fast", () => {
  expect(isFast(at("lambdas/core/submissions/rules.test.ts"))).toBe(true);
});

it("a test that reaches the table's stand-in through a fixture is not", () => {
  expect(isFast(at("lambdas/api/routes/assessments.test.ts"))).toBe(false);
});

it("a test that starts a process is not", () => {
  expect(isFast(at("test/language/differential.test.ts"))).toBe(false);
});

it("a test that draws its cases from the seed of the run is a campaign", () => {
  expect(isCampaign(at("test/language/differential.test.ts"))).toBe(true);
  expect(isCampaign(at("lambdas/core/submissions/rules.test.ts"))).toBe(false);
});
