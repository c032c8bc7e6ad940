/** Steps that can be taken back. */
const MOST_STEPS = 200;

/** Something that is edited, with what it was before and what was taken back. */
export interface History<Content> {
  readonly present: Content;
  readonly before: readonly Content[];
  readonly after: readonly Content[];
  /** What the last change was about; another of the same kind joins it, as each step of a drag does. */
  readonly about: string | null;
}

export const begun = <Content>(present: Content): History<Content> => ({ present, before: [], after: [], about: null });

/** Goes on to another content. With the same `about` as the change before it is one step with that. */
export function changed<Content>(
  history: History<Content>,
  present: Content,
  about: string | null = null,
): History<Content> {
  if (present === history.present) return history;
  if (about !== null && about === history.about) return { ...history, present, after: [] };
  return { present, before: [...history.before, history.present].slice(-MOST_STEPS), after: [], about };
}

/** Takes the last step back. */
export function undone<Content>({ present, before, after, ...rest }: History<Content>): History<Content> {
  const last = before.at(-1);
  if (last === undefined) return { ...rest, present, before, after };
  return { present: last, before: before.slice(0, -1), after: [present, ...after], about: null };
}

/** Does again what was taken back last. */
export function redone<Content>({ present, before, after, ...rest }: History<Content>): History<Content> {
  const [next, ...others] = after;
  if (next === undefined) return { ...rest, present, before, after };
  return { present: next, before: [...before, present], after: others, about: null };
}
