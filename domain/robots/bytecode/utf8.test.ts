import fc from "fast-check";
import { utf8Bytes, utf8Text } from "./utf8";

it.each([
  ["é", [0xc3, 0xa9]],
  ["€", [0xe2, 0x82, 0xac]],
  ["🤖", [0xf0, 0x9f, 0xa4, 0x96]],
  ["\ufeffa", [0xef, 0xbb, 0xbf, 0x61]],
  ["\ufffd", [0xef, 0xbf, 0xbd]],
])("writes %s as its bytes, and reads them", (text, bytes) => {
  expect([...utf8Bytes(text)]).toEqual(bytes);
  expect(utf8Text(Uint8Array.from(bytes))).toBe(text);
});

it("writes and reads any text as the platform does", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect([...utf8Bytes(text)]).toEqual([...new TextEncoder().encode(text)]);
      expect(utf8Text(utf8Bytes(text))).toBe(text);
    }),
  );
});

it("reads any bytes without failing, and what is no text as replaced", () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => typeof utf8Text(bytes) === "string"));
  expect(utf8Text(Uint8Array.from([0x61, 0xff, 0x62]))).toBe("a\ufffdb");
});
