import type { strings } from "../../texts/en/playground";
import type { Visualiser } from "../../visualisers/visualiser-languages";
import type { Settings } from "./settings";

/** A key of the playground's texts. */
type ExampleName = keyof typeof strings.examplePrograms;

interface Example extends Pick<Settings, "program" | "chapter" | "variant" | "external"> {
  readonly name: ExampleName;
}

const source = (chapter: Settings["chapter"], name: ExampleName, program: string): Example => ({
  name,
  program,
  chapter,
  variant: "default",
  external: "none",
});

const FACTORIAL = `// Open the Stepper tab, then run.
function factorial(n) {
    return n === 1 ? 1 : n * factorial(n - 1);
}

factorial(5);
`;
const LISTS = `// The Data Visualizer shows what draw_data is given.
const numbers = list(1, 2, 3, 4);
const squares = map(x => x * x, numbers);

draw_data(list("squares", squares, numbers));
accumulate((x, sum) => x + sum, 0, squares);
`;
const ACCOUNT = `// Open the Env Visualizer tab, then run.
function make_account(balance) {
    return amount => {
        balance = balance + amount;
        return balance;
    };
}

const account = make_account(100);
account(20);
account(-50);
`;

/** The program that an empty visualiser offers; it runs in every language that the visualiser is for. */
export const VISUALISER_EXAMPLES: Readonly<
  Record<Visualiser, { readonly name: ExampleName; readonly program: string }>
> = {
  stepper: { name: "factorial", program: FACTORIAL },
  data: { name: "lists", program: LISTS },
  environment: { name: "account", program: ACCOUNT },
};

/** Programs to begin with, one for each thing that the workspace shows. */
export const EXAMPLES: readonly Example[] = [
  source(1, "factorial", FACTORIAL),
  source(2, "lists", LISTS),
  source(3, "account", ACCOUNT),
  source(
    3,
    "fibonacci",
    `// An array remembers what was computed before.
const memory = [0, 1];

function fib(n) {
    if (memory[n] === undefined) {
        memory[n] = fib(n - 1) + fib(n - 2);
    }
    return memory[n];
}

for (let n = 0; n < 10; n = n + 1) {
    display(fib(n));
}
fib(70);
`,
  ),
  source(
    3,
    "stream",
    `function integers_from(n) {
    return pair(n, () => integers_from(n + 1));
}

const even = stream_filter(n => n % 2 === 0, integers_from(1));
eval_stream(even, 5);
`,
  ),
  source(
    4,
    "parser",
    `// What parse gives is what an evaluator of Source works on.
const program = parse("const x = 1 + 2;");

display(program);
draw_data(program);
`,
  ),
  {
    ...source(
      1,
      "runes",
      `const pair_of_hearts = beside(heart, turn_upside_down(heart));

show(stackn(3, pair_of_hearts));
`,
    ),
    external: "runes",
  },
];
