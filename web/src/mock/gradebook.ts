import type { Schemas } from "../api/client";
import { type Call, Refusal } from "./routing";

const CHANGED = "The gradebook was changed elsewhere.";

/** Replaces how totals are made; new columns get the ids after the highest. */
export function changeGradebookPolicy({
  state: { gradebook },
  body,
}: Call<Schemas["GradebookPolicyChange"]>): Schemas["GradebookPolicy"] {
  if (body.version !== gradebook.policy.version) throw new Refusal(409, CHANGED);
  let next = Math.max(0, ...gradebook.policy.columns.map(({ id }) => id)) + 1;
  const columns = body.columns.map(({ id, ...column }) => ({ id: id ?? next++, ...column }));
  gradebook.policy = { ...body, columns, version: body.version + 1 };
  return gradebook.policy;
}

interface MarksBody {
  readonly columnId: number;
  readonly marks: readonly { readonly courseRegId: number; readonly from: number | null; readonly to: number | null }[];
}

/** Writes marks of students in one column. Nobody else is here who could have changed them. */
export function writeGradebookMarks({ state: { gradebook }, body: { columnId, marks } }: Call<MarksBody>) {
  for (const { courseRegId, to } of marks) {
    const known = gradebook.marks.find((one) => one.courseRegId === courseRegId);
    const { [columnId]: _, ...others } = known?.marks ?? {};
    const next = { courseRegId, marks: to === null ? others : { ...others, [columnId]: to } };
    gradebook.marks = [...gradebook.marks.filter((one) => one !== known), next];
  }
  return { written: marks.length, unchanged: 0, conflicts: [] };
}
