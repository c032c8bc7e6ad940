import { compressToEncodedURIComponent } from "lz-string";
import { decompress } from "./lz";

it.each([
  ["CYSwzgDgNghgngCgEQAsRIJQG4g", 'display("hi");'],
  ["Q", ""],
])("reads %s", (encoded, text) => {
  expect(decompress(encoded, 1000)).toEqual({ text });
});

it("reads whatever LZ-string writes", () => {
  const texts = [
    "a",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "ünïcødé → 🎉 π",
    "const x = 1;\n".repeat(500),
    "\u0000\uffff\ud800",
  ];
  let long = "";
  for (let i = 0; i < 1000; i++) long += String.fromCharCode((i * 7919) % 65_536);
  for (const text of [...texts, long]) {
    expect(decompress(compressToEncodedURIComponent(text), 100_000)).toEqual({ text });
  }
});

it("reads a plus that became a space on the way", () => {
  expect(decompress("MYewdgzgLgBAHgRgQVgEwwLwwOwGYBs A3EA", 1000)).toEqual({ text: "const x1152 = 7366;" });
});

it.each(["CYSwzgDgNghgngCgEQAsRIJQG", "!!!!", "$$$$$$$$$$", ""])("says that %j is corrupt", (encoded) => {
  expect(decompress(encoded, 1000)).toBe("corrupt");
});

it("stops a short text that would become an enormous one", () => {
  const bomb = compressToEncodedURIComponent("a".repeat(200_000));
  expect(bomb.length).toBeLessThan(2000);
  expect(decompress(bomb, 10_000)).toBe("too long");
});
