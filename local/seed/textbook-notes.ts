/** A note in the demo's textbook. */
export interface DemoNote {
  readonly id: string;
  readonly section: string;
  readonly anchor: string;
  readonly quote: string;
  readonly text: string;
  readonly colour: "yellow" | "green" | "blue" | "pink";
}

/** The name in `book.json` of the book that comes with the product. */
export const DEMO_BOOK = "programs-for-two-readers";

/** Notes of the demo's student. */
export const DEMO_NOTES: readonly DemoNote[] = [
  {
    id: "5b1d5f0a-77a6-4b7c-9d54-0c1f0b6f3a01",
    section: "1.1",
    anchor: "p3",
    quote: "substitution model",
    text: "Asked in the mock exam: write the lines down until no name is left.",
    colour: "yellow",
  },
  {
    id: "5b1d5f0a-77a6-4b7c-9d54-0c1f0b6f3a02",
    section: "1.2",
    anchor: "p3",
    quote: "each application is close",
    text: "",
    colour: "green",
  },
  {
    id: "5b1d5f0a-77a6-4b7c-9d54-0c1f0b6f3a03",
    section: "2.1",
    anchor: "p1",
    quote: "",
    text: "Draw boxes first, then write the program.",
    colour: "yellow",
  },
];

/** Notes that staff have pinned for everyone. */
export const DEMO_PIN: DemoNote = {
  id: "5b1d5f0a-77a6-4b7c-9d54-0c1f0b6f3a11",
  section: "1.2",
  anchor: "p3",
  quote: "There is a base case",
  text: "Mission M1 needs both: a base case, and a step towards it. Write the base case first.",
  colour: "blue",
};
