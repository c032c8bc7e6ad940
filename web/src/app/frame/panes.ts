type Sizes = Readonly<Record<string, unknown>>;

/** The usual sizes of the panes of a workspace, in percent. */
export const USUAL_COLUMNS = { main: 50, aside: 50 };
export const USUAL_ROWS = { side: 58, repl: 42 };
/** Their usual heights while nothing has run where that leaves the REPL empty. */
export const QUIET_ROWS = { side: 82, repl: 18 };

interface Arrangement {
  readonly read: (key: string) => string | null;
  /** The person whose arrangement it is: their id, "0" when nobody is logged in. */
  readonly user: string;
  readonly isGrading: boolean;
}

/** Returns the sizes in which a person left the panes of a workspace, by the keys of the panes' library. */
export function paneSizes({ read, user, isGrading }: Arrangement): Sizes {
  const sizes = (pair: string, panes: string): Sizes =>
    parse(read(`react-resizable-panels:academy.workspace.${user}.${isGrading ? "grading." : ""}${pair}:${panes}`));
  return {
    ...USUAL_COLUMNS,
    ...sizes("columns", "main:aside"),
    ...(isGrading ? QUIET_ROWS : USUAL_ROWS),
    ...sizes(isGrading ? "rows.quiet" : "rows", "side:repl"),
  };
}

function parse(text: string | null): Sizes {
  try {
    return { ...(JSON.parse(text ?? "{}") as object) };
  } catch {
    return {}; // torn: the usual sizes
  }
}
