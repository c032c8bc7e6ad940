import { digestOf, Sealer } from "./sealer";

const OLD = "a secret of the tests that is long enough to look like one";
const NEW = "another secret of the tests, as long as the one before it";
const sealer = new Sealer(() => [OLD]);

test("a secret is looked up by its SHA-256", () => {
  expect(digestOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test.each(["", "a", "4bDqOZ2Yc0QnV0yY1gkL5e", "ключ 🔑", "x".repeat(4000)])(
  "what is sealed opens again (%#)",
  (text) => {
    const sealed = sealer.seal(text, "device 1");
    expect(Buffer.from(sealed, "base64")).toHaveLength(12 + Buffer.byteLength(text) + 16);
    expect(sealer.open(sealed, "device 1")).toBe(text);
  },
);

test("sealed text cannot be read, and differs each time", () => {
  const sealed = sealer.seal("4bDqOZ2Yc0QnV0yY1gkL5e", "device 1");
  expect(Buffer.from(sealed, "base64").includes("4bDq")).toBe(false);
  expect(sealer.seal("4bDqOZ2Yc0QnV0yY1gkL5e", "device 1")).not.toBe(sealed);
});

test("it opens in its own place, with its own key, unchanged, and not otherwise", () => {
  const sealed = sealer.seal("4bDqOZ2Yc0QnV0yY1gkL5e", "device 1");
  const changed = Buffer.from(sealed, "base64");
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
  expect(sealer.open(sealed, "device 2")).toBeUndefined();
  expect(
    new Sealer(() => ["another secret of the tests, as long as the first"]).open(sealed, "device 1"),
  ).toBeUndefined();
  expect(sealer.open(changed.toString("base64"), "device 1")).toBeUndefined();
});

test.each(["", "B", "AAAA", Buffer.alloc(27).toString("base64")])(
  "what is no sealed text opens as nothing: %j",
  (text) => {
    expect(sealer.open(text, "device 1")).toBeUndefined();
  },
);

test("text sealed with an older secret opens while that is kept, and the first secret seals new text", () => {
  const sealed = sealer.seal("4bDqOZ2Yc0QnV0yY1gkL5e", "device 1");
  let secrets: string[] = [NEW, OLD];
  const rotated = new Sealer(() => secrets);
  const anew = rotated.seal("4bDqOZ2Yc0QnV0yY1gkL5e", "device 1");
  expect(rotated.open(sealed, "device 1")).toBe("4bDqOZ2Yc0QnV0yY1gkL5e");
  expect(sealer.open(anew, "device 1")).toBeUndefined();
  secrets = [NEW];
  expect([rotated.open(sealed, "device 1"), rotated.open(anew, "device 1")]).toEqual([
    undefined,
    "4bDqOZ2Yc0QnV0yY1gkL5e",
  ]);
});
