import { languageOf, propertiesOf } from "./app-properties";

it("writes a language as texts, the library in capitals", () => {
  expect(propertiesOf({ chapter: 2, variant: "lazy", external: "runes" })).toEqual({
    source: "true",
    chapter: "2",
    variant: "lazy",
    external: "RUNES",
  });
});

it.each([
  [
    { chapter: "3", variant: "concurrent", external: "SOUNDS" },
    { chapter: 3, variant: "concurrent", external: "sounds" },
  ],
  [{}, { chapter: 4, variant: "default", external: "none" }],
  [{ chapter: "1" }, { chapter: 1, variant: "default", external: "none" }],
  [
    { chapter: "5", variant: "lazy" },
    { chapter: 4, variant: "default", external: "none" },
  ],
  [
    { chapter: "3", variant: "wasm", external: "GAMES?" },
    { chapter: 3, variant: "default", external: "none" },
  ],
])("reads %j", (properties, language) => {
  expect(languageOf(properties)).toEqual(language);
});
