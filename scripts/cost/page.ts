import measured from "./measured.json";
import { type Action, apiMilliseconds, background, bill, dollars, requests, termUnitsOf, unitsOf } from "./model";
import prices from "./prices.json";
import term from "./term.json";

/** A whole number with commas, or one with up to three digits behind the point when it is small. */
export function amount(value: number): string {
  const digits = Math.abs(value) < 100 ? 2 : 0;
  return value.toLocaleString("en-US", { minimumFractionDigits: 0, maximumFractionDigits: digits });
}

const money = (value: number) => value.toFixed(2);
const row = (...cells: string[]) => `| ${cells.join(" | ")} |`;
const table = (head: string[], ruler: string[], rows: string[][]) =>
  [row(...head), row(...ruler), ...rows.map((cells) => row(...cells))].join("\n");

/** The text of docs/cost.md. */
export function costPage(): string {
  const lines = bill();
  const total = lines.reduce((sum, line) => sum + dollars(line), 0);
  return `${[
    "# What a term costs",
    `Computed by \`npx tsx scripts/cost.ts\` for ${term.what}: **${money(total)} ${prices.currency}**, that is ${money(total / term.students)} a student, before taxes and without any free tier. Do not edit this page: a test holds it to what the script would write.`,
    byService(lines, total),
    byLine(lines),
    byAction(),
    assumptions(),
  ].join("\n\n")}\n`;
}

function byService(lines: ReturnType<typeof bill>, total: number): string {
  const services = [...new Set(lines.map(({ service }) => service))];
  const rows = services
    .map((service) => {
      const cost = lines.filter((line) => line.service === service).reduce((sum, line) => sum + dollars(line), 0);
      return { service, cost };
    })
    .sort((a, b) => b.cost - a.cost)
    .map(({ service, cost }) => [service, money(cost), `${Math.round((cost / total) * 100)} %`]);
  return [
    "## By service",
    table(
      [`service`, `${prices.currency} a term`, "share"],
      ["---", "---:", "---:"],
      [...rows, ["**together**", `**${money(total)}**`, "100 %"]],
    ),
  ].join("\n\n");
}

function byLine(lines: ReturnType<typeof bill>): string {
  const rows = lines.map((line) => {
    const { name, price, per, unit } = prices.prices[line.price];
    const each = per === 1 ? `${price} each` : `${price} for ${amount(per)}`;
    return [name, amount(line.quantity), unit, each, money(dollars(line))];
  });
  return [
    "## The sum",
    `Prices: \`scripts/cost/prices.json\`, ${prices.region}, ${prices.date}. ${prices.note}`,
    table(
      ["what", "quantity", "unit", `price, ${prices.currency}`, prices.currency],
      ["---", "---:", "---", "---:", "---:"],
      rows,
    ),
  ].join("\n\n");
}

function byAction(): string {
  const rows = Object.entries({ ...requests(), ...background() })
    .map(([name, count]) => {
      const [pinned, units] = [unitsOf(name as Action), termUnitsOf(name as Action)];
      const cost =
        dollars({ price: "dynamoDbReads", quantity: units.reads * count }) +
        dollars({ price: "dynamoDbWrites", quantity: units.writes * count });
      return { name, count, pinned, units, cost };
    })
    .sort((a, b) => b.cost - a.cost)
    .map(({ name, count, pinned, units, cost }) => [
      name,
      amount(count),
      String(units.reads),
      String(pinned.writes),
      String(units.writes),
      name in requests() ? apiMilliseconds(units).toFixed(0) : "",
      money(cost),
    ]);
  return [
    "## By action",
    "Read and write units are those that the table reports and that the tests pin (`scripts/cost/units.json`), in a course of 1,000 students and 40 assessments; the term's own writes are those for its longer answers.",
    table(
      [
        "action",
        "times a term",
        "reads",
        "writes",
        "writes in the term",
        "billed ms of the API",
        `table, ${prices.currency}`,
      ],
      ["---", "---:", "---:", "---:", "---:", "---:", "---:"],
      rows,
    ),
  ].join("\n\n");
}

/** `savesAQuestion` is read as "saves a question". */
const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function assumptions(): string {
  const { what, ...figures } = term;
  const { date, where, ...times } = measured;
  return [
    "## What is assumed",
    `Of the term (\`scripts/cost/term.json\`): ${what}.`,
    table(
      ["", ""],
      ["---", "---:"],
      Object.entries(figures).map(([name, value]) => [words(name), String(value)]),
    ),
    `Milliseconds measured on ${date} (${where}), and assumed where a stand-in cannot tell (\`scripts/cost/measured.json\`). A function with less than 1,769 MB computes on that share of a processor.`,
    table(
      ["", "ms"],
      ["---", "---:"],
      Object.entries(times).map(([name, value]) => [words(name), String(value)]),
    ),
  ].join("\n\n");
}
