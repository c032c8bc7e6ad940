import type { Assessment } from "../assessments/assessment";
import { assessmentsOfCourse } from "../assessments/store";
import { typeOf } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import type { Core } from "../kernel/core";
import type { Registration, RegistrationItem } from "../members/registration";
import type { Submission } from "../submissions/rules";
import { foldedName, membersIndex, nameOfSort } from "../table";
import { groupRoster, groupsLedBy, ownRoster, type Student } from "./roster";

type Stored = Pick<Core, "table">;

/** Whose and which work a page is about. */
export interface Choice {
  readonly assessmentId?: number | undefined;
  /** Name of a group. */
  readonly group?: string | undefined;
  /** Only the groups that the caller leads, and the caller's own work. */
  readonly own: boolean;
  /** Words; each occurs in the student's name or in the assessment's title or type. */
  readonly text?: string | undefined;
}

/** A part of a course's submissions that can be walked: of some students, or all; of some assessments, or all. */
export interface Scope {
  readonly roster?: readonly Student[];
  readonly assessmentIds?: readonly number[];
}

export interface Scopes {
  /** What a page shows is in one of them; what is in one of them need not fit. */
  readonly parts: readonly Scope[];
  readonly isInside: (keys: Pick<Submission, "regId" | "assessmentId">) => boolean;
  readonly fits: (submission: Pick<Submission, "regId" | "assessmentId" | "studentName">) => boolean;
}

/**
 * Where to look. Reads the students of the groups in question; for a text also the course's assessments, and the names of
 * its members when no group narrows it: half a read for each 4 KB, 12 members, up to the 1,500 that a course may have.
 */
export async function scopesOf(
  core: Stored,
  caller: Registration,
  choice: Choice,
  types: readonly AssessmentConfig[],
): Promise<Scopes> {
  const roster = await rosterOf(core, caller, choice);
  const one = choice.assessmentId === undefined ? undefined : [choice.assessmentId];
  const words = foldedName(choice.text ?? "")
    .split(" ")
    .filter(Boolean);
  if (words.length === 0) return bounded([{ roster, assessmentIds: one }], () => true);
  const assessments = await assessmentsOfCourse(core, caller.courseId, { consistent: false });
  return textScopes(core, caller.courseId, { roster, one, words, titles: titlesOf(assessments, types) });
}

async function rosterOf(core: Stored, caller: Registration, { group, own }: Choice): Promise<Student[] | undefined> {
  if (group === undefined) return own ? ownRoster(core, caller) : undefined;
  if (own && !(await groupsLedBy(core, caller.regId)).includes(group)) return [];
  return groupRoster(core, caller.courseId, group);
}

function bounded(parts: readonly Scope[], matches: Scopes["fits"]): Scopes {
  const tests = parts.map(({ roster, assessmentIds }) => {
    const regIds = roster && new Set(roster.map(({ regId }) => regId));
    return ({ regId, assessmentId }: Pick<Submission, "regId" | "assessmentId">) =>
      (regIds?.has(regId) ?? true) && (assessmentIds?.includes(assessmentId) ?? true);
  });
  const isInside: Scopes["isInside"] = (keys) => tests.some((test) => test(keys));
  return { parts, isInside, fits: (submission) => isInside(submission) && matches(submission) };
}

function titlesOf(assessments: readonly Assessment[], types: readonly AssessmentConfig[]): Map<number, string> {
  const existing = assessments.filter(({ isDeleting }) => !isDeleting);
  return new Map(
    existing.map((one) => [one.assessmentId, foldedName(`${one.title} ${typeOf(types, one).type}`)] as const),
  );
}

interface TextChoice {
  readonly roster: readonly Student[] | undefined;
  readonly one: readonly number[] | undefined;
  readonly words: readonly string[];
  readonly titles: ReadonlyMap<number, string>;
}

async function textScopes(core: Stored, courseId: number, { roster, one, words, titles }: TextChoice): Promise<Scopes> {
  const matches: Scopes["fits"] = ({ studentName, assessmentId }) => {
    const [name, title] = [foldedName(studentName), titles.get(assessmentId) ?? ""];
    return words.every((word) => name.includes(word) || title.includes(word));
  };
  const named = async (wanted: readonly string[]): Promise<Student[]> =>
    (roster ?? (await studentsByName(core, courseId))).filter(({ sort }) =>
      wanted.every((word) => nameOfSort(sort).includes(word)),
    );
  const onlyNames = words.filter((word) => ![...titles.values()].some((title) => title.includes(word)));
  if (onlyNames.length > 0) return bounded([{ roster: await named(onlyNames), assessmentIds: one }], matches);
  if (roster) return bounded([{ roster, assessmentIds: one }], matches);
  // Every word is in some title: what has them all in its title, and besides the students who are called so.
  const titled = [...titles].flatMap(([id, title]) => (words.every((word) => title.includes(word)) ? [id] : []));
  const assessmentIds = one ? titled.filter((id) => one.includes(id)) : titled;
  const students = await named(words);
  const called = students.length > 0 ? [{ roster: students, assessmentIds: one }] : [];
  return bounded([{ assessmentIds }, ...called], matches);
}

async function studentsByName({ table }: Stored, courseId: number): Promise<Student[]> {
  const members = await table.queryAll<RegistrationItem>({ pk: membersIndex(courseId), index: "gsi1" });
  return members.map(({ regId, gsi1sk, group }) => ({ regId, sort: gsi1sk, group }));
}
