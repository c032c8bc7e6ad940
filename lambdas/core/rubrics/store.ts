import type { Core } from "../kernel/core";
import { absent, equals, type Key, type Operation, rubricsKey } from "../table";
import { NO_RUBRIC, type Rubric } from "./rubric";

type Stored = Pick<Core, "table">;

/** The rubrics of an assessment, in one item of the table. */
export interface Rubrics {
  readonly assessmentId: number;
  /** Changes with every write; 0 when none was ever written. */
  readonly version: number;
  /** By the question's position, which is what a question's id is made of. */
  readonly questions: Readonly<Record<string, Rubric>>;
}

/** The rubrics of an assessment. Key AUTHORING#{a}/RUBRICS, consistent; 1 read for each 4 KB. */
export async function readRubrics({ table }: Stored, assessmentId: number): Promise<Rubrics> {
  const item = await table.get<Pick<Rubrics, "version" | "questions">>(rubricsKey(assessmentId));
  return { assessmentId, version: item?.version ?? 0, questions: item?.questions ?? {} };
}

export const rubricAt = ({ questions }: Rubrics, position: number): Rubric => questions[position] ?? NO_RUBRIC;

/** The operation that replaces the rubrics that were read. 2 writes for each KB, as part of a transaction. */
export function putRubrics({ assessmentId, version, questions }: Rubrics): Operation {
  const put = { ...rubricsKey(assessmentId), version: version + 1, questions } as Key;
  return { put, condition: asRead(version) };
}

/** The operation by which a grade is only written with the rubrics that it was computed from. */
export function checkRubrics({ assessmentId, version }: Rubrics): Operation {
  return { check: rubricsKey(assessmentId), condition: asRead(version) };
}

const asRead = (version: number) => (version === 0 ? absent : equals("version", version));

/** The operations that give a copy of an assessment its rubrics, without anything that is counted of them. */
export async function copiedRubrics(core: Stored, assessmentId: number, copyId: number): Promise<Operation[]> {
  const { version, questions } = await readRubrics(core, assessmentId);
  return version === 0 ? [] : [putRubrics({ assessmentId: copyId, version: 0, questions })];
}
