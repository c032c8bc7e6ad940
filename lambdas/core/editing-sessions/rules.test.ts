import { editablePlaceOf, editIdOf, placeOf, seedOf, snapshotOf } from "./rules";

const EDIT = "e9e03mgjxnv39aifwp8q9z9y7";
const NAME = "2gaj5qq3igf4hbimsu96cz15y";

describe("ids", () => {
  it("of editors are 25 digits and small letters, made of a random UUID", () => {
    expect(editIdOf("f0e1d2c3-b4a5-4697-8879-6a5b4c3d2e1f")).toBe(EDIT);
    expect(editIdOf("00000000-0000-4000-8000-000000000000")).toBe("0000000001d7tmz9j2abdrls0");
    expect(editIdOf("ffffffff-ffff-4fff-bfff-ffffffffffff")).toHaveLength(25);
  });

  it("of editors and viewers lead to one place, and only the editors' may change it", () => {
    const place = placeOf(EDIT);
    expect(place).toEqual({ name: NAME, viewId: `view-${NAME}`, isReadOnly: false });
    expect(placeOf(place.viewId)).toEqual({ ...place, isReadOnly: true });
    expect(editablePlaceOf(EDIT)).toEqual(place);
    expect(() => editablePlaceOf(place.viewId)).toThrow("403 This session ID is for reading only.");
  });

  it("of viewers do not tell the editors'", () => {
    expect(placeOf(NAME)).toMatchObject({ isReadOnly: false });
    expect(placeOf(NAME).name).not.toBe(NAME);
  });

  it.each([
    ["", "nothing"],
    ["view-", "no name"],
    [EDIT.slice(1), "one character too few"],
    [`${EDIT}0`, "one too many"],
    [EDIT.toUpperCase(), "capitals"],
    [`${EDIT}\n`, "a line end"],
    [`view-view-${EDIT}`, "a viewer's viewer"],
    ["../courses", "a path"],
  ])("of nothing are %j: %s", (id) => {
    expect(() => placeOf(id)).toThrow("404 Could not find a session with that ID.");
  });
});

describe("start of a session", () => {
  it("has line ends of one kind, and no half of an emoji", () => {
    expect(seedOf("a\r\nb\rc\nd")).toBe("a\nb\nc\nd");
    expect(seedOf("\ud83d;")).toBe("\ufffd;");
    expect(seedOf("")).toBe("");
  });

  it("has at most 64 KB, which are bytes", () => {
    expect(seedOf("é".repeat(32_768))).toHaveLength(32_768);
    expect(() => seedOf("é".repeat(32_769))).toThrow("413 A program may have at most 64 KB");
  });
});

it("a snapshot has at most 256 KB before it is in base64", () => {
  expect(snapshotOf(Buffer.alloc(262_144).toString("base64"))).toHaveLength(262_144);
  expect(() => snapshotOf(Buffer.alloc(262_145).toString("base64"))).toThrow("413 A snapshot may have at most 256 KB");
});
