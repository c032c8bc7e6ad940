import * as fc from "fast-check";
import { parseMultipart } from "../../../../local/google/drive/multipart";
import { multipartBody } from "./multipart-body";

const DIGITS = "012345678901234567890123";

it("writes metadata and text between boundaries of 26 hyphens and 24 digits", () => {
  const boundary = "--------------------------012345678901234567890123";
  expect(multipartBody({ name: "tea.js" }, "1 + 1;", () => DIGITS)).toEqual({
    contentType: `multipart/related; boundary="${boundary}"`,
    body: [
      `--${boundary}`,
      "Content-Type: application/json; charset=utf-8",
      "",
      '{"name":"tea.js"}',
      `--${boundary}`,
      "Content-Type: text/plain; charset=utf-8",
      "",
      "1 + 1;",
      `--${boundary}--`,
    ].join("\r\n"),
  });
});

it.each([
  ["text", { name: "tea.js" }, `// ${"-".repeat(26)}${DIGITS}`],
  ["name", { name: `${"-".repeat(26)}${DIGITS}` }, "1;"],
])("draws other digits when the %s holds the boundary", (_where, metadata, text) => {
  const drawn = [DIGITS, DIGITS, "9".repeat(24)];
  const { contentType } = multipartBody(metadata, text, () => drawn.shift() ?? "");
  expect(contentType).toBe(`multipart/related; boundary="${"-".repeat(26)}${"9".repeat(24)}"`);
  expect(drawn).toEqual([]);
});

it("draws 24 digits", () => {
  expect(multipartBody({}, "").contentType).toMatch(/^multipart\/related; boundary="-{26}\d{24}"$/);
});

it("is read as what was written, whatever is in it", () => {
  // Few characters, so that hyphens and line ends meet often.
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("-", "\r", "\n", "0", "é", "𝕊") }));
  fc.assert(
    fc.property(text, text, (name, content) => {
      const { contentType, body } = multipartBody({ name }, content);
      const read = parseMultipart(contentType, Buffer.from(body));
      expect(JSON.parse(read.metadata)).toEqual({ name });
      expect(read.content.toString("utf8")).toBe(content.toWellFormed());
    }),
  );
});
