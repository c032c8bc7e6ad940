import { compareRange } from "./range";

/** A process of its own that compares the programs of a range of seeds, and writes the report as JSON. */
const [from = 0, to = 0] = process.argv.slice(2).map(Number);
// The loader of TypeScript wants maps for whatever is evaluated, and every program is.
process.setSourceMapsEnabled(false);
void compareRange(from, to).then((report) => process.stdout.write(JSON.stringify(report), () => process.exit(0)));
