import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { dateWords, numberWords } from "./format";

const moment = "2026-11-22T10:19:00";

it("writes a moment in three lengths of one locale", () => {
  expect(dateWords(moment)).toBe("22 November 2026 at 10:19");
  expect(dateWords(moment, "medium")).toBe("22 Nov 2026, 10:19");
  expect(dateWords(moment, "short")).toBe("22 Nov, 10:19");
});

it("sets thousands apart", () => {
  expect([numberWords(999), numberWords(20_000)]).toEqual(["999", "20,000"]);
});

it("is the only place that formats dates and numbers by locale", () => {
  const root = path.join(__dirname, "..");
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const others = sources.filter((file) => {
    if (/^design[\\/]format\./.test(file)) return false;
    return /\bIntl\.|\.toLocale(Date|Time)?String\(/.test(readFileSync(path.join(root, file), "utf8"));
  });
  expect(others).toEqual([]);
});
