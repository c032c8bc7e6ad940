import { FIRST_VIEW, isFiltered, readView, sortedBy, unfiltered, type View, writeView } from "./view";

const read = (search: string): View => readView(new URLSearchParams(search));

it("writes nothing of the first view, and reads it from nothing", () => {
  expect(writeView(FIRST_VIEW).toString()).toBe("");
  expect(read("")).toEqual(FIRST_VIEW);
});

it("reads what it writes", () => {
  const view: View = {
    text: "to grade",
    group: { kind: "named", name: "own" },
    state: "missed",
    assessmentId: 12,
    typeId: 3,
    sort: 12,
    descending: true,
  };
  const search = writeView(view).toString();
  expect(search).toBe("text=to+grade&group=own&state=missed&assessment=12&type=3&sort=12&order=descending");
  expect(read(search)).toEqual(view);
  expect(read(writeView({ ...view, group: { kind: "own" } }).toString()).group).toEqual({ kind: "own" });
});

it("reads the state that was called late as what it was", () => {
  expect(read("state=late&assessment=12")).toMatchObject({ state: "missed", assessmentId: 12 });
});

it("takes what it does not understand as if it were not there", () => {
  expect(read("state=gone&assessment=-1&type=x&sort=1e9&order=up&groups=all")).toEqual(FIRST_VIEW);
  expect(read(`text=${"x".repeat(300)}`).text).toHaveLength(100);
});

it("begins with the most where numbers are sorted, and with A where names are, and turns round", () => {
  expect(sortedBy(FIRST_VIEW, "xp")).toMatchObject({ sort: "xp", descending: true });
  expect(sortedBy(FIRST_VIEW, 7)).toMatchObject({ sort: 7, descending: true });
  expect(sortedBy(FIRST_VIEW, "group")).toMatchObject({ sort: "group", descending: false });
  expect(sortedBy(FIRST_VIEW, "name")).toMatchObject({ sort: "name", descending: true });
});

it("knows which views leave students out", () => {
  expect(isFiltered({ ...FIRST_VIEW, sort: "xp", typeId: 1 })).toBe(false);
  expect(isFiltered({ ...FIRST_VIEW, text: "  " })).toBe(false);
  const view: View = { ...FIRST_VIEW, text: "ada", state: "stuck", group: { kind: "own" }, typeId: 2 };
  expect(isFiltered(view)).toBe(true);
  expect(unfiltered(view)).toEqual({ ...FIRST_VIEW, typeId: 2 });
});
