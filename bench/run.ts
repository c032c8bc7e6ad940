import { benchApi } from "./api";
import { benchClosing } from "./closing";
import { benchCourse } from "./course";
import { benchDynamoDb } from "./dynamodb";
import { benchGrading } from "./grading";
import { benchLambdas } from "./lambdas";
import { printTable, type Row } from "./table";
import { benchWeb } from "./web";

/**
 * Measures what `npm run bench -- [name ...]` names, everything when it names nothing. Figures, never verdicts: the
 * machine's noise is the reader's to judge.
 */
const BENCHES: Readonly<Record<string, { readonly title: string; readonly measure: () => Promise<Row[]> }>> = {
  grading: { title: "Grading, executor alone", measure: benchGrading },
  lambdas: { title: "Lambda bundles", measure: benchLambdas },
  web: { title: "Web, cold cache", measure: benchWeb },
  course: { title: "Grading table of 1,000 students x 40 assessments", measure: benchCourse },
  api: { title: "API at 50 connections, whole local stack", measure: benchApi },
  closing: { title: "The clock, an assessment of 1,000 students", measure: benchClosing },
  dynamodb: { title: "DynamoDB stand-in", measure: benchDynamoDb },
};

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in BENCHES));
  if (unknown.length > 0) {
    throw new Error(`No bench is named ${unknown.join(", ")}; there are ${Object.keys(BENCHES).join(", ")}`);
  }
  for (const [name, { title, measure }] of Object.entries(BENCHES)) {
    if (names.length === 0 || names.includes(name)) printTable(title, await measure());
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
