import { type Entry, placeOf, readCorpus } from "../language/corpus";
import type { LanguagePage } from "./language-page";
import { type LanguagePlace, openLanguagePage } from "./language-server";
import { casesOfRun } from "./sample";

declare const language: LanguagePage;

/** Programs that are given to the page at a time. */
const AT_ONCE = 50;

const entries = casesOfRun("corpus in the browser", readCorpus(), ({ file, name }) => `${file} ${name}`);
let place: LanguagePlace;

beforeAll(async () => {
  place = await openLanguagePage();
}, 120_000);

afterAll(() => place?.close());

const titled = (all: readonly Entry[], shown: readonly string[][][]) =>
  all.map((entry, index) => [`${entry.file} ${placeOf(entry)}: ${entry.name}`, shown[index]]);

it("every program of the corpus gives in the browser's worker what is written down, as in Node (test/language/corpus.test.ts)", async () => {
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const some = entries.slice(from, from + AT_ONCE);
    const inBrowser = await place.page.evaluate((given) => language.converse(given), some);
    expect(titled(some, inBrowser)).toEqual(
      titled(
        some,
        some.map(({ inputs }) => inputs.map(({ shown }) => [...shown])),
      ),
    );
  }
  expect(place.requests).toEqual([]);
}, 240_000);
