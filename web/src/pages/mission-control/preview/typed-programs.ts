/** A program that the author typed in the preview, and the starter code that it was typed over. */
export interface TypedProgram {
  readonly text: string;
  readonly starter: string;
}

/** By key of the question. */
export type TypedPrograms = Readonly<Record<string, TypedProgram>>;

/** Returns what the preview's editor shows: what was typed, until the starter code changes. */
export function programOf(typed: TypedPrograms, key: string, starter: string): string {
  const own = typed[key];
  return own?.starter === starter ? own.text : starter;
}

/** Returns what was typed over an earlier starter code, and is no longer shown; null when there is none. */
export function earlierOf(typed: TypedPrograms, key: string, starter: string): string | null {
  const own = typed[key];
  return own === undefined || own.starter === starter || own.text === starter ? null : own.text;
}

/** Notes a program; one that is the starter code itself is nothing that was typed. */
export function withTyped(typed: TypedPrograms, key: string, program: TypedProgram): TypedPrograms {
  const { [key]: before, ...others } = typed;
  if (program.text === program.starter) return before === undefined ? typed : others;
  return { ...others, [key]: program };
}
