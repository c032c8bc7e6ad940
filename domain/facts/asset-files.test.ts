import { assetExtensionOf, assetNameOf } from "./asset-files";

test.each([
  ["night.PNG", ".png"],
  ["a/b.c.mp3", ".mp3"],
  ["night.exe", undefined],
  ["night", undefined],
  ["a.png/b", undefined],
])("reads the extension of %s", (name, extension) => {
  expect(assetExtensionOf(name)).toBe(extension);
});

test.each(["night.png", "hut/at night (2).png", "café.png", "灯台.png"])("accepts the name %s", (name) => {
  expect(assetNameOf(name)).toBe(name);
});

test.each([
  "",
  "../a.png",
  "a/../b.png",
  "/a.png",
  "a//b.png",
  ".hidden.png",
  "a\\b.png",
  "a%2f.png",
  "a.",
  "a:b",
  "C:a",
])("refuses the name %j", (name) => {
  expect(assetNameOf(name)).toBeUndefined();
});

test("refuses a name of more than 255 bytes, and puts letters with marks together", () => {
  expect(assetNameOf("é".repeat(127))).toBe("é".repeat(127));
  expect(assetNameOf("é".repeat(128))).toBeUndefined();
  expect(assetNameOf("cafe\u0301.png")).toBe("caf\u00e9.png");
});
