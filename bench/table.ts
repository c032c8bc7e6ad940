/** One measured figure: what was measured, its value with its unit, and what was aimed at, if anything. */
export interface Row {
  readonly what: string;
  readonly value: string;
  readonly aim?: string;
}

/** Prints the rows as a table of three columns. */
export function printTable(title: string, rows: readonly Row[]): void {
  const width = (read: (row: Row) => string) => Math.max(...rows.map((row) => read(row).length), 4);
  const whatWidth = width((row) => row.what);
  const valueWidth = width((row) => row.value);
  process.stdout.write(`\n${title}\n`);
  for (const { what, value, aim } of rows) {
    const line = `  ${what.padEnd(whatWidth)}  ${value.padStart(valueWidth)}  ${aim === undefined ? "" : `(aim ${aim})`}`;
    process.stdout.write(`${line.trimEnd()}\n`);
  }
}

/** The value below which the given share of the sorted samples lies (nearest rank). */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
