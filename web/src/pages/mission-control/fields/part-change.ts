import type { ProblemDocument } from "../../../../../domain/assessments/xml";

/** Replaces a part of the document by what `edit` makes of it. `edit` keeps what it does not know by spreading. */
export type Change<Part> = (edit: (part: Part) => Part) => void;

/** Makes the change of one field of a part from the change of the part. */
export const changeOf =
  <Part extends object, Key extends keyof Part>(change: Change<Part>, key: Key): Change<Part[Key]> =>
  (edit) =>
    change((part) => {
      const value = edit(part[key]);
      return Object.is(value, part[key]) ? part : { ...part, [key]: value };
    });

export type ProblemOf<Type extends ProblemDocument["type"]> = Extract<ProblemDocument, { type: Type }>;

/** Makes the change of a question of one kind. It does nothing to a question that has become another kind meanwhile. */
export const changeOfKind =
  <Type extends ProblemDocument["type"]>(change: Change<ProblemDocument>, type: Type): Change<ProblemOf<Type>> =>
  (edit) =>
    change((problem) => (problem.type === type ? edit(problem as ProblemOf<Type>) : problem));
