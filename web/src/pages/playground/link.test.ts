import { readLink } from "./link";
import { defaultSettings } from "./settings";

const present = { ...defaultSettings(2, "lazy"), external: "runes" } as const;
const read = (hash: string, search = "") => readLink({ hash, search }, present);

it("reads everything that a link can say", () => {
  expect(read("#chap=4&exec=1000&ext=NONE&prgrm=CYSwzgDgNghgngCgEQAsRIJQG4g&variant=default")).toEqual({
    settings: { program: 'display("hi");', chapter: 4, variant: "default", external: "none", execTimeMs: 1000 },
    problems: [],
  });
});

it("reads the query where the hash says nothing", () => {
  const settings = {
    program: 'display("hi");',
    chapter: 3,
    variant: "concurrent",
    external: "sounds",
    execTimeMs: 5000,
  };
  expect(
    read("", "?chap=3&variant=concurrent&ext=SOUNDS&exec=5000&prgrm=CYSwzgDgNghgngCgEQAsRIJQG4g")?.settings,
  ).toEqual(settings);
  expect(read("#top", "?chap=1")?.settings).toEqual({ chapter: 1, variant: "default", execTimeMs: 1000 });
  expect(read("#chap=3", "?chap=1")?.settings.chapter).toBe(3);
});

it("prefers lz to prgrm", () => {
  expect(read("#lz=CYSwzgDgNghgngCgEQAsRIJQG4g&prgrm=Q")?.settings.program).toBe('display("hi");');
});

it("takes a plus as it stands, as a space and percent-encoded", () => {
  const letters = "MYewdgzgLgBAHgRgQVgEwwLwwOwGYBs";
  for (const encoded of [`${letters}+A3EA`, `${letters} A3EA`, `${letters}%2BA3EA`, `${letters}%20A3EA`]) {
    expect(read(`#prgrm=${encoded}`)?.settings.program).toBe("const x1152 = 7366;");
  }
});

it("leaves the chapter as it is when the link's is unknown, and says so", () => {
  expect(read("#chap=9&prgrm=Q")).toEqual({
    settings: { program: "", external: "none", execTimeMs: 1000 },
    problems: ["sublanguage"],
  });
  expect(read("#chap=constructor")?.problems).toEqual(["sublanguage"]);
});

it("takes the usual variant when the chapter has not the link's", () => {
  expect(read("#chap=3&variant=lazy")?.settings).toEqual({ chapter: 3, variant: "default", execTimeMs: 1000 });
  expect(read("#variant=lazy")?.settings).toEqual({ chapter: 2, variant: "lazy", execTimeMs: 1000 });
});

it.each([
  ["1", 1000],
  ["-5", 1000],
  ["abc", 1000],
  ["2500.9", 2500],
  ["60000", 60_000],
  ["99999999999", 600_000],
])("takes exec=%s as %d ms", (exec, ms) => {
  expect(read(`#chap=1&exec=${exec}`)?.settings.execTimeMs).toBe(ms);
});

it("tells a program that cannot be read, and one that is too long", () => {
  expect(read("#chap=1&prgrm=CYSwzgDgNghgngCgEQAsRIJQG")).toEqual({
    settings: { chapter: 1, variant: "default", execTimeMs: 1000 },
    problems: ["corrupt"],
  });
  expect(read("#ext=CATS&prgrm=%E0%A4%A")?.problems).toEqual(["corrupt", "library"]);
});

it("is none without its parameters", () => {
  expect(read("")).toBeNull();
  expect(read("#section-2", "?provider=1")).toBeNull();
});
