import { createKeeper } from "./playground-storage";
import { defaultSettings } from "./settings";

const usual = defaultSettings(4, "default");
const KEY = "academy.playground.7";

/** A browser's storage that is full after so many characters. */
function memory(room = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
  };
}

let clock = 0;
const keeperOn = (storage: ReturnType<typeof memory>, tab: string) =>
  createKeeper({ storage: () => storage, userId: 7, tab, now: () => ++clock });

it("keeps settings compressed, and finds them again", () => {
  const storage = memory();
  const settings = { ...usual, program: "display(1);\n".repeat(200), autorun: true };
  expect(keeperOn(storage, "a").save(settings)).toBe(true);
  expect(storage.items.get(KEY)?.length).toBeLessThan(300);
  expect(keeperOn(storage, "b").load(usual)).toEqual({ settings, failed: false });
});

it("begins with the usual where nothing was kept", () => {
  expect(keeperOn(memory(), "a").load(usual)).toEqual({ settings: usual, failed: false });
});

it("still reads what an earlier version kept as plain text", () => {
  const storage = memory();
  storage.setItem(KEY, '{"program":"1;","chapter":2,"variant":"lazy","external":"runes"}');
  const { settings, failed } = keeperOn(storage, "a").load(usual);
  expect(failed).toBe(false);
  expect(settings).toMatchObject({ program: "1;", chapter: 2, variant: "lazy", external: "runes", autorun: false });
});

it.each(["z:", "z:torn", "{", "5", ""])("says that %j cannot be read", (text) => {
  const storage = memory();
  storage.setItem(KEY, text);
  expect(keeperOn(storage, "a").load(usual)).toEqual({ settings: usual, failed: true });
});

it("says that a browser refuses", () => {
  expect(keeperOn(memory(10), "a").save({ ...usual, program: "1;" })).toBe(false);
  const refusing = createKeeper({
    storage: () => {
      throw new DOMException("blocked", "SecurityError");
    },
    userId: 7,
    tab: "a",
    now: () => 0,
  });
  expect(refusing.load(usual)).toEqual({ settings: usual, failed: true });
  expect(refusing.save(usual)).toBe(false);
  expect(refusing.earlier()).toEqual([]);
});

it("keeps the last program of each of two tabs that write in turns", () => {
  const storage = memory();
  const [a, b] = [keeperOn(storage, "a"), keeperOn(storage, "b")];
  a.load(usual);
  b.load(usual);
  for (const round of [1, 2, 3]) {
    a.save({ ...usual, program: `a${round};` });
    b.save({ ...usual, program: `b${round};` });
  }
  expect(keeperOn(storage, "c").load(usual).settings.program).toBe("b3;");
  expect(a.earlier().map(({ program, reason }) => `${program} ${reason}`)).toEqual(["a3; tab", "b2; tab"]);
});

it("puts nothing aside while one tab writes alone", () => {
  const keeper = keeperOn(memory(), "a");
  keeper.load(usual);
  for (const round of [1, 2, 3]) keeper.save({ ...usual, program: `${round};` });
  expect(keeper.earlier()).toEqual([]);
});

it("keeps the ten latest programs that were replaced, each once and none that says nothing", () => {
  const keeper = keeperOn(memory(), "a");
  keeper.putAside({ ...usual, program: " " }, "program");
  keeper.putAside(usual, "program");
  for (let number = 1; number <= 12; number++) keeper.putAside({ ...usual, program: `${number};` }, "program");
  keeper.putAside({ ...usual, program: "5;" }, "link");
  expect(keeper.earlier().map(({ program }) => program)).toEqual([
    "5;",
    "12;",
    "11;",
    "10;",
    "9;",
    "8;",
    "7;",
    "6;",
    "4;",
    "3;",
  ]);
});

it("takes only what is an entry from the list, in a language that there is", () => {
  const storage = memory();
  const list = [5, { program: "1;" }, { program: "2;", at: 3, reason: "link", chapter: 9, variant: "x", unrun: true }];
  storage.setItem(`${KEY}.earlier`, JSON.stringify(list));
  expect(keeperOn(storage, "a").earlier()).toEqual([
    {
      program: "2;",
      chapter: 4,
      variant: "default",
      external: "none",
      unrun: true,
      file: null,
      at: 3,
      reason: "link",
      tab: "",
    },
  ]);
});
