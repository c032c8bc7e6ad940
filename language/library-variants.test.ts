import { CHAPTERS, PLAYGROUND_VARIANTS } from "../domain/facts/languages";
import { goTogether } from "../domain/facts/library-variants";
import { converse } from "../test/language/conversation";
import { speakerHere } from "../test/language/in-process";
import { EXTERNAL_LIBRARIES, type Library } from "./library";

/** A function of each library. */
const FUNCTION = {
  none: "math_abs",
  runes: "quarter_turn_left",
  sounds: "simultaneously",
  binarytrees: "make_tree",
  pixnflix: "copy_image",
  machinelearning: "math_abs",
  ev3: "ev3_speak",
  all: "quarter_turn_left",
};

const PAIRS = CHAPTERS.flatMap((chapter) =>
  PLAYGROUND_VARIANTS[chapter].flatMap((variant) =>
    EXTERNAL_LIBRARIES.map((external) => ({ chapter, variant, external })),
  ),
);

it("each library runs with each variant that it goes with, and is refused with the others", async () => {
  for (const pair of PAIRS) {
    const library: Library = { ...pair, symbols: [], globals: [], execTimeMs: 5000 };
    const program = pair.external === "ev3" ? "1 + 1;" : `is_function(${FUNCTION[pair.external]}) ? 1 + 1 : 0;`;
    const entry = { file: "", name: "", library, prepend: "", answers: [], inputs: [{ program, shown: [] }] };
    const [shown] = await converse(entry, speakerHere());
    const { chapter, variant } = pair;
    const value = variant === "concurrent" ? '= "all threads terminated"' : "= 2";
    const refused = `! The robot runs plain Source, not the variant ${variant}: choose Source §${chapter}.`;
    expect([pair, shown]).toEqual([pair, [goTogether(pair.external, variant) ? value : refused]]);
  }
});

it("the robot alone goes with the plain language only", () => {
  const refused = PAIRS.filter(({ external, variant }) => !goTogether(external, variant));
  expect(refused.every(({ external, variant }) => external === "ev3" && variant !== "default")).toBe(true);
  expect(refused).toHaveLength(11);
  expect(goTogether("EV3", "lazy")).toBe(false);
  expect(goTogether("a library of 2022", "lazy")).toBe(true);
});
