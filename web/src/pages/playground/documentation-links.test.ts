import { PLAYGROUND_VARIANTS } from "../../../../domain/facts/languages";
import { type Chapter, EXTERNAL_LIBRARIES } from "../../../../language/library";
import { DOCUMENTATION } from "../../../../language/slang";
import { languageDocumentation, libraryDocumentation } from "./documentation-links";

it("every language has a page of documentation that is published", () => {
  const published = new Set(Object.keys(DOCUMENTATION.builtins));
  const pages = Object.entries(PLAYGROUND_VARIANTS).flatMap(([chapter, variants]) =>
    variants.map((variant) => languageDocumentation(Number(chapter) as Chapter, variant)),
  );
  const named = pages.map((page) => /^https:\/\/docs\.sourceacademy\.org\/source_(.+)\/$/.exec(page)?.[1]);
  expect(named.filter((name) => name === undefined || !published.has(name))).toEqual([]);
  expect(languageDocumentation(3, "non-det")).toBe("https://docs.sourceacademy.org/source_3_non-det/");
  expect(languageDocumentation(1, "wasm")).toBe("https://docs.sourceacademy.org/source_1/");
});

it("libraries that are published as modules lead to their pages", () => {
  const links = EXTERNAL_LIBRARIES.map((external) => [external, libraryDocumentation(external)]);
  expect(Object.fromEntries(links)).toEqual({
    none: null,
    runes: "https://source-academy.github.io/modules/documentation/modules/rune.html",
    sounds: "https://source-academy.github.io/modules/documentation/modules/sound.html",
    binarytrees: "https://source-academy.github.io/modules/documentation/modules/binary_tree.html",
    pixnflix: "https://source-academy.github.io/modules/documentation/modules/pix_n_flix.html",
    machinelearning: null,
    ev3: null,
    all: null,
  });
});
