import fc from "fast-check";
import { compressToEncodedURIComponent } from "lz-string";
import { PLAYGROUND_VARIANTS } from "../../../../../domain/facts/languages";
import { EXTERNAL_LIBRARIES } from "../../../../../language/library";
import { readLink } from "../link";
import { defaultSettings } from "../settings";
import { queryOf, type Shared } from "./query";

const hi: Shared = { program: 'display("hi");', chapter: 4, variant: "default", external: "none", execTimeMs: 1000 };
const present = defaultSettings(1, null);

it("writes what the stock client writes", () => {
  expect(queryOf(hi)).toBe("chap=4&exec=1000&ext=NONE&prgrm=CYSwzgDgNghgngCgEQAsRIJQG4g&variant=default");
});

it("percent-encodes the plus that LZ-string writes, and every other letter that is not plain", () => {
  const program = "const x1152 = 7366;";
  expect(compressToEncodedURIComponent(program)).toBe("MYewdgzgLgBAHgRgQVgEwwLwwOwGYBs+A3EA");
  expect(queryOf({ ...hi, program, chapter: 3, variant: "non-det", external: "pixnflix", execTimeMs: 2500 })).toBe(
    "chap=3&exec=2500&ext=PIXNFLIX&prgrm=MYewdgzgLgBAHgRgQVgEwwLwwOwGYBs%2BA3EA&variant=non-det",
  );
});

it.each(["", "  \n", "// Type your program in here!"])("has nothing to share of %j", (program) => {
  expect(queryOf({ ...hi, program })).toBe("empty");
});

it("makes no link that would not be read", () => {
  expect(queryOf({ ...hi, program: "a".repeat(500_001) })).toBe("too long");
  const longest = queryOf({ ...hi, program: "a".repeat(500_000) });
  expect(readLink({ hash: `#${longest}`, search: "" }, present)?.settings.program).toBe("a".repeat(500_000));
});

// Any text at all: halves of surrogate pairs, and characters that addresses know, too.
const texts = fc
  .oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
    fc.string({ unit: fc.constantFrom("a", "%", "+", "&", "=", "#", " ", "\ud83c", "\udf89", "\u0000") }),
  )
  .filter((text) => text.trim() !== "");
const chapters = fc.constantFrom(1, 2, 3, 4);
const settings = chapters.chain((chapter) =>
  fc.record({
    program: texts,
    chapter: fc.constant(chapter),
    variant: fc.constantFrom(...PLAYGROUND_VARIANTS[chapter]),
    external: fc.constantFrom(...EXTERNAL_LIBRARIES),
    execTimeMs: fc.integer({ min: 1000, max: 600_000 }),
  }),
) as fc.Arbitrary<Shared>;

it("is read back as it was, from the hash and from the query, whatever became of its pluses on the way", () => {
  fc.assert(
    fc.property(settings, (shared) => {
      const query = queryOf(shared);
      const whole = { settings: shared, problems: [] };
      expect(readLink({ hash: `#${query}`, search: "" }, present)).toEqual(whole);
      expect(readLink({ hash: "", search: `?${query}` }, present)).toEqual(whole);
      for (const plus of ["+", " ", "%20"]) {
        expect(readLink({ hash: `#${query.replaceAll("%2B", plus)}`, search: "" }, present)).toEqual(whole);
      }
      expect(query).toMatch(/^[\w.~%=&-]+$/);
    }),
    { numRuns: 300, seed: 20261121 },
  );
});

it("stops a link of a few KB that would become a program of 600,000 letters", () => {
  // Each entry of LZ-string's dictionary is one letter longer than the one before, so the rest grows without end.
  const bomb = compressToEncodedURIComponent("a".repeat(600_000));
  expect(bomb.length).toBeLessThan(3000);
  expect(readLink({ hash: `#prgrm=${encodeURIComponent(bomb)}`, search: "" }, present)).toEqual({
    settings: { execTimeMs: 1000 },
    problems: ["too long"],
  });
});
