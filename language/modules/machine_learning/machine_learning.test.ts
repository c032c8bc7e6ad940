import { EXTERNALS } from "../externals";
import type { MediaEvent } from "../media";
import { EMPTY_STUDIO } from "../module";
import { MACHINE_LEARNING } from "./index";

const events: MediaEvent[] = [];
const { exports } = MACHINE_LEARNING.open({ ...EMPTY_STUDIO, show: (event) => events.push(event) });
const call = (name: string, ...args: unknown[]) => (exports[name] as (...args: unknown[]) => unknown)(...args);

beforeEach(() => {
  events.length = 0;
});

test("the library has its six names", () => {
  expect(Object.entries(exports).map(([name, value]) => [name, (value as () => void).length])).toEqual([
    ["init_webcam", 0],
    ["train_recognition", 0],
    ["load_faceapi", 0],
    ["change_label", 2],
    ["array_push", 2],
    ["normalise_data", 1],
  ]);
  expect(EXTERNALS.machinelearning).toEqual([MACHINE_LEARNING]);
});

test("the panel gets the program's requests", () => {
  call("init_webcam");
  call("train_recognition");
  call("change_label", "Class 1", "mug");
  expect(events).toEqual([
    { library: "machine_learning", kind: "webcam" },
    { library: "machine_learning", kind: "train" },
    { library: "machine_learning", kind: "label", former: "Class 1", label: "mug" },
  ]);
});

test.each([
  ["", "mug"],
  ["Class 1", 5],
  ["Class 1", "12345678901234567890123456789012345678901"],
])("a label is a short string (%p, %p)", (former, label) => {
  expect(() => call("change_label", former, label)).toThrow(
    "change_label expects labels, strings of 1 to 40 characters",
  );
  expect(events).toEqual([]);
});

test("faces are not recognised, and the program gets an error that says what is missing", () => {
  expect(() => call("load_faceapi")).toThrow(
    "load_faceapi has no faces to work with: the weights of the networks that find a face, its 68 landmarks and its 128 features are not part of this site.",
  );
});

test("an element is added to the array itself", () => {
  const array = [1];
  expect(call("array_push", array, "two")).toBe(array);
  expect(array).toEqual([1, "two"]);
  expect(() => call("array_push", null, 1)).toThrow("array_push expects an array, but encountered null.");
});

test("data are scaled to 0..1, columns by themselves", () => {
  expect(call("normalise_data", [10, 20, 15])).toEqual([0, 1, 0.5]);
  expect(call("normalise_data", [4, 4])).toEqual([0, 0]);
  expect(call("normalise_data", [])).toEqual([]);
  const table = [
    [0, 100, 7],
    [10, 300, 7],
    [5, 150, 7],
  ];
  expect(call("normalise_data", table)).toEqual([
    [0, 0, 0],
    [1, 1, 0],
    [0.5, 0.25, 0],
  ]);
  expect(table[0]).toEqual([0, 100, 7]);
});

test.each([[[1, "2"]], [[[1], [2, 3]]], ["text"], [[Number.NaN]]])(
  "data that are no numbers are refused (%p)",
  (data) => {
    expect(() => call("normalise_data", data)).toThrow("normalise_data expects an array of numbers");
  },
);
