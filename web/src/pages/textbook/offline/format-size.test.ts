import { formatSize } from "./format-size";

test.each([
  [0, "0 KB"],
  [1, "1 KB"],
  [40_100, "41 KB"],
  [3_440_000, "3.4 MB"],
  [14_700_000, "14.7 MB"],
  [2_000_000_000, "2 GB"],
])("says of %i bytes that they are %s", (bytes, text) => expect(formatSize(bytes)).toBe(text));
