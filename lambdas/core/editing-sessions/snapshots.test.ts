import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, mergeUpdates, Array as YArray } from "yjs";
import { firstSnapshot, holdsAll, isSnapshot } from "./snapshots";

const text = (...updates: Uint8Array[]) => {
  const doc = new Doc();
  for (const update of updates) applyUpdate(doc, update);
  return doc.getText("program").toString();
};

/** A peer that took over a snapshot and then edited. */
function edited(snapshot: Uint8Array, edit: (doc: Doc) => void): Uint8Array {
  const doc = new Doc();
  applyUpdate(doc, snapshot);
  edit(doc);
  return encodeStateAsUpdate(doc);
}

describe("the first snapshot", () => {
  it("is the same whenever it is made, and there once however often it is taken over", async () => {
    const [one, two] = [await firstSnapshot("display(1);\n"), await firstSnapshot("display(1);\n")];
    expect(Buffer.from(one).toString("hex")).toBe("0101010004010770726f6772616d0c646973706c61792831293b0a00");
    expect(text(one, two, one)).toBe("display(1);\n");
  });

  it("of no program has no edits", async () => {
    expect([...(await firstSnapshot(""))]).toEqual([0, 0]);
  });

  it("lets peers who edited apart come together", async () => {
    const seed = await firstSnapshot("b");
    const front = edited(seed, (doc) => doc.getText("program").insert(0, "a"));
    const back = edited(seed, (doc) => doc.getText("program").insert(1, "c"));
    expect(text(front, back)).toBe("abc");
    expect(text(back, front)).toBe("abc");
  });
});

describe("an update of Yjs", () => {
  it("is recognised among other bytes", async () => {
    expect(await isSnapshot(await firstSnapshot("display(1);"))).toBe(true);
    expect(await isSnapshot(new Uint8Array([0, 0]))).toBe(true);
    const cut = (await firstSnapshot("display(1);")).subarray(0, 20);
    for (const bytes of [new Uint8Array(), new Uint8Array([1]), Buffer.from("display(1);"), cut]) {
      expect([bytes.length, await isSnapshot(bytes)]).toEqual([bytes.length, false]);
    }
  });

  it.each([
    ["structures without end", [1, 255, 255, 255, 255, 255, 255, 255, 15, 1, 0]],
    ["clients without end", [255, 255, 255, 255, 255, 255, 255, 15]],
    ["deletions without end", [0, 255, 255, 255, 255, 255, 255, 255, 15]],
    ["a text without end", [1, 1, 1, 0, 4, 1, 1, 97, 255, 255, 255, 255, 15, 97]],
  ])("that announces %s is none, and is soon seen to be", async (_, bytes) => {
    expect(await isSnapshot(new Uint8Array(bytes))).toBe(false);
  });
});

describe("a snapshot", () => {
  const updateOf = (edit: (doc: Doc) => void): Uint8Array => {
    const doc = new Doc();
    edit(doc);
    return encodeStateAsUpdate(doc);
  };

  it("is a program, and a language beside it, also when much of them was deleted", async () => {
    const update = updateOf((doc) => {
      doc.getText("program").insert(0, "display(1);");
      doc.getText("program").delete(2, 5);
      for (const chapter of [1, 2, 4]) doc.getMap("language").set("chapter", chapter);
    });
    expect(await isSnapshot(update)).toBe(true);
  });

  it.each([
    ["a picture in the text", (doc: Doc) => doc.getText("program").insertEmbed(0, { image: "x" })],
    ["bold text", (doc: Doc) => doc.getText("program").insert(0, "a", { bold: true })],
    ["a document in the document", (doc: Doc) => doc.getMap("language").set("inner", new Doc())],
    ["a list in the document", (doc: Doc) => doc.getMap("language").set("inner", new YArray())],
    ["bytes", (doc: Doc) => doc.getMap("language").set("bytes", new Uint8Array([1]))],
  ])("is not %s", async (_, edit) => {
    expect(await isSnapshot(updateOf(edit as (doc: Doc) => void))).toBe(false);
  });

  it("needs no missing part: not for a beginning, another person's edit, or deleted text", async () => {
    const [one, two] = [new Doc(), new Doc()];
    one.getText("program").insert(0, "a");
    const beginning = encodeStateVector(one);
    one.getText("program").insert(1, "b");
    expect(await isSnapshot(encodeStateAsUpdate(one, beginning))).toBe(false);
    applyUpdate(two, encodeStateAsUpdate(one));
    const before = encodeStateVector(two);
    two.getText("program").insert(2, "c");
    expect(await isSnapshot(encodeStateAsUpdate(two, before))).toBe(false);
    expect(await isSnapshot(encodeStateAsUpdate(two))).toBe(true);
    two.getText("program").delete(0, 3);
    expect(await isSnapshot(encodeStateAsUpdate(two, encodeStateVector(two)))).toBe(false);
  });
});

describe("edits", () => {
  it("are all contained in a state that grew from the snapshot, and not in one that grew separately", async () => {
    const seed = await firstSnapshot("b");
    const front = edited(seed, (doc) => doc.getText("program").insert(0, "a"));
    const back = edited(seed, (doc) => doc.getText("program").insert(1, "c"));
    expect(await holdsAll(front, seed)).toBe(true);
    expect(await holdsAll(seed, front)).toBe(false);
    expect(await holdsAll(back, front)).toBe(false);
    expect(await holdsAll(mergeUpdates([front, back]), front)).toBe(true);
  });

  it("are held although all the text was deleted", async () => {
    const seed = await firstSnapshot("display(1);");
    const emptied = edited(seed, (doc) => doc.getText("program").delete(0, 11));
    expect(text(emptied)).toBe("");
    expect(await holdsAll(emptied, seed)).toBe(true);
  });
});
