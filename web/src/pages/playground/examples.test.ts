import { PLAYGROUND_VARIANTS } from "../../../../domain/facts/languages";
import type { Chapter } from "../../../../language/library";
import { lines, page, run } from "../../../../language/page-for-tests";
import type { Visualiser } from "../../visualisers/visualiser-languages";
import { draws } from "../../visualisers/visualiser-languages";
import { VISUALISER_EXAMPLES } from "./examples";

const LANGUAGES = Object.entries(PLAYGROUND_VARIANTS).flatMap(([chapter, variants]) =>
  variants.map((variant) => ({ chapter: Number(chapter) as Chapter, variant })),
);
/** Checking types needs a worker of its own. */
const IN_NODE = LANGUAGES.filter(({ variant }) => variant !== "typed");

const CASES = (Object.keys(VISUALISER_EXAMPLES) as Visualiser[]).flatMap((visualiser) =>
  IN_NODE.filter((language) => draws(visualiser, language)).map((library) => ({ visualiser, library })),
);

it.each(CASES)("the example of the $visualiser runs in $library", ({ visualiser, library }) => {
  const events = page().send(run(VISUALISER_EXAMPLES[visualiser].program, { library }));
  expect(lines(events).filter(({ kind }) => kind === "error")).toEqual([]);
  expect(events.at(-1)).toMatchObject({ type: "finished", outcome: "finished" });
});
