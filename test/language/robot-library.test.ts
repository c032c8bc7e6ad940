import { casesOf, SEED } from "../campaign";
import { seeded } from "../seeded";
import { compare } from "./robot/differences";
import { inEngine, onRobot, type Source } from "./robot/runs";

/** Values of each kind, and numbers in and out of range of a list of two. */
const VALUES = [
  "-1",
  "0",
  "1",
  "2",
  "5",
  "0.5",
  "1.5",
  '"a"',
  '"12"',
  "true",
  "null",
  "undefined",
  "list(1, 2)",
  "pair(1, 2)",
  "stream(1, 2)",
  "x => x",
  "() => null",
  "[]",
  "[1, 2, 3]",
];

/** The functions of the library that the robot has built in and that calculate no numbers, by how many arguments each has. */
const FUNCTIONS: ReadonlyArray<readonly [count: number, names: string]> = [
  [
    1,
    "array_length head tail integers_from is_array is_boolean is_function is_list is_null is_number is_pair is_stream",
  ],
  [1, "is_string is_undefined length list_to_stream reverse stream_length stream_reverse stream_tail stream_to_list"],
  [
    2,
    "append build_list build_stream enum_list enum_stream equal eval_stream filter for_each list_ref map member pair",
  ],
  [2, "remove remove_all set_head set_tail stream_append stream_filter stream_for_each stream_map stream_member"],
  [2, "stream_ref stream_remove stream_remove_all parse_int char_at"],
];

const CALLS = FUNCTIONS.flatMap(([count, names]) =>
  names
    .split(" ")
    .flatMap((name) =>
      VALUES.flatMap((first) =>
        count === 1 ? [`${name}(${first})`] : VALUES.map((second) => `${name}(${first}, ${second})`),
      ),
    ),
);

/** What a call gives; of a stream its first element, for the rest of it is a function. */
const programOf = (call: string): Source => ({
  chapter: 3,
  program: `const r = ${call};\n${/stream|integers/.test(call) ? "is_pair(r) ? head(r) : r" : "r"};`,
});

const differs = (call: string): boolean => {
  const source = programOf(call);
  return compare(source, inEngine(source), onRobot(source)) === "fault";
};

it.each([
  "list_ref(list(1, 2), -1)",
  "list_ref(list(1, 2), 0.5)",
  "stream_ref(stream(1, 2), -1)",
  "eval_stream(null, 1)",
  "eval_stream(stream(1, 2), -1)",
  "member(1, pair(1, 2))",
  "remove(1, pair(1, 2))",
  "build_list(-1, 1)",
  "build_stream(-1, 1)",
  'parse_int("1", 1)',
  'char_at("a", -1)',
])("%s comes to the same on the robot and in the page", (call) => {
  expect(differs(call)).toBe(false);
});

it("gives 1 for no element of a list, in neither", () => {
  const source = programOf("list_ref(list(1, 2), -1)");
  expect([inEngine(source).to, onRobot(source).to]).toEqual(["failure", "failure"]);
});

it("functions of the library come to the same on the robot as in the page, whatever they are given", () => {
  const cases = casesOf("calls of library functions on the robot", { sample: 600, whole: CALLS.length });
  const random = seeded(SEED);
  const tried =
    cases === CALLS.length
      ? CALLS
      : Array.from({ length: cases }, () => CALLS[Math.floor(random() * CALLS.length)] ?? "");
  expect(tried.filter(differs)).toEqual([]);
}, 600_000);
