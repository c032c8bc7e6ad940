import type { SourceModule, Studio } from "../module";
import { shown } from "../shown";

/** A label stands on a button of the panel. */
const LABEL_LENGTH = 40;

const label = (value: unknown): string => {
  if (typeof value === "string" && value.trim() !== "" && value.length <= LABEL_LENGTH) return value;
  throw new Error(
    `change_label expects labels, strings of 1 to ${LABEL_LENGTH} characters, but encountered ${shown(value)}.`,
  );
};

function load_faceapi(): never {
  throw new Error(
    "load_faceapi has no faces to work with: the weights of the networks that find a face, its 68 landmarks and its 128 features are not part of this site. train_recognition can learn to tell people apart from your own pictures.",
  );
}

function array_push(array: unknown, element: unknown): unknown[] {
  if (!Array.isArray(array)) throw new Error(`array_push expects an array, but encountered ${shown(array)}.`);
  array.push(element);
  return array;
}

/** Scales each column of a table to 0..1, smallest to largest; one that is the same everywhere becomes 0. */
function normalised(rows: readonly (readonly number[])[]): number[][] {
  const lowest = (rows[0] ?? []).map((_, at) => rows.reduce((low, row) => Math.min(low, row[at] as number), Infinity));
  const highest = (rows[0] ?? []).map((_, at) =>
    rows.reduce((top, row) => Math.max(top, row[at] as number), -Infinity),
  );
  return rows.map((row) =>
    row.map((value, at) => {
      const span = (highest[at] as number) - (lowest[at] as number);
      return span === 0 ? 0 : (value - (lowest[at] as number)) / span;
    }),
  );
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

function normalise_data(data: unknown): number[] | number[][] {
  if (Array.isArray(data)) {
    if (data.every(isNumber)) return normalised(data.map((value) => [value])).map(([value]) => value as number);
    const [first] = data;
    const whole = data.every((row) => Array.isArray(row) && row.length === first.length && row.every(isNumber));
    if (whole) return normalised(data);
  }
  throw new Error(
    `normalise_data expects an array of numbers, or of arrays of equally many numbers, but encountered ${shown(data)}.`,
  );
}

const open = (studio: Studio) => ({
  exports: {
    init_webcam: (): void => studio.show({ library: "machine_learning", kind: "webcam" }),
    train_recognition: (): void => studio.show({ library: "machine_learning", kind: "train" }),
    load_faceapi,
    change_label: (former: unknown, new_label: unknown): void =>
      studio.show({ library: "machine_learning", kind: "label", former: label(former), label: label(new_label) }),
    array_push,
    normalise_data,
  },
});

/**
 * The external library MACHINELEARNING. `init_webcam` opens the panel in which pictures of the camera are learnt,
 * `train_recognition` lets it tell them apart, and `change_label` gives a kind of picture another name. `array_push` adds
 * an element to an array and gives the array. `normalise_data` gives a new array, scaled to 0..1 from the smallest to the
 * largest number; in an array of arrays each column by itself.
 */
export const MACHINE_LEARNING: SourceModule = { name: "machinelearning", open };
