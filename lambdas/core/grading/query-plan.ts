import type { Assessment } from "../assessments/assessment";
import { assessmentsOfCourse } from "../assessments/store";
import { typeOf } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import type { Core } from "../kernel/core";
import type { Registration } from "../members/registration";
import { groupsLedBy } from "../members/store";
import type { Submission } from "../submissions/rules";
import { foldedName } from "../table";
import { groupRoster, isCalled, ownRoster, rosterOfCourse, type Student, withIdentifiers } from "./roster";

/*
 * How a page of the grading table is read. A request becomes parts (`planQuery`): one, or for a text two, the assessments
 * that are called so and the students who are. Each part is read in the order of the page by one of five plans
 * (`openCursor` in `grading-page.ts`), and the parts are merged. All reads are eventually consistent, half a unit for
 * each 4 KB.
 *
 * | plan                      | taken for                          | keys                                | cost                   |
 * | ------------------------- | ---------------------------------- | ----------------------------------- | ---------------------- |
 * | `rowsOfRoster`            | at most 40 students, in any order  | REG#{r}/SUB#…                       | 0.5 and up a student,  |
 * |                           |                                    |                                     | all at once            |
 * | `rowsByAssessment`,       | by assessment; by student within   | gsi1 COURSE#{c}#SUBMISSIONS/{a}#…   | 0.5 for about 8 rows,  |
 * | `rowsOfAssessment`        | one assessment                     |                                     | 0.5 to find each       |
 * |                           |                                    |                                     | assessment not named   |
 * | `rowsByStudent`           | by student                         | gsi1 COURSE#{c}#MEMBERS unless a    | 0.5 for about 12       |
 * |                           |                                    | roster is given, then REG#{r}/SUB#… | members, 0.5 and up a  |
 * |                           |                                    |                                     | student                |
 * | `rowsOfQueue`             | by the moment of submission; whole | gsi2 COURSE#{c}#UNGRADED#{type},    | 0.5 for about 27       |
 * |                           | queues, parts chosen by their keys | then REG#{r}/SUB#{a}                | entries, 0.5 a row     |
 * | `rowsShuffled`            | in the order of grading            | as `rowsOfQueue`, of the 1,000 that | 19 reads at most, 0.5  |
 * |                           |                                    | have waited longest                 | a row                  |
 *
 * A page ends when it is full or when a thousand submissions were looked at; its cursor is the position (`page-position.ts`)
 * of the last one, from which every plan goes on by key.
 */

type Stored = Pick<Core, "table">;

/** The filters of a page: whose and which work it is about. */
export interface GradingFilter {
  readonly assessmentId?: number | undefined;
  /** Name of a group. */
  readonly group?: string | undefined;
  /** Only the groups that the caller leads, and the caller's own work. */
  readonly own: boolean;
  /** Words; each occurs in the student's name, e-mail address or number, or in the assessment's title or type. */
  readonly text?: string | undefined;
}

/** A part of a course's submissions that can be read in an order: of some students, or all; of some assessments, or all. */
export interface QueryPart {
  readonly roster?: readonly Student[];
  readonly assessmentIds?: readonly number[];
}

export interface QueryPlan {
  /** Everything that a page shows is in one of them; not everything in them is shown. */
  readonly parts: readonly QueryPart[];
  readonly isInside: (keys: Pick<Submission, "regId" | "assessmentId">) => boolean;
  readonly fits: (submission: Pick<Submission, "regId" | "assessmentId" | "studentName">) => boolean;
}

/**
 * Plans where to look. Reads the students of the groups in question; for a text also the course's assessments, and its members:
 * half a read for each 4 KB, 12 members, up to the 10,000 that a course may have; of groups half a read a student, unless all words
 * are in titles.
 */
export async function planQuery(
  core: Stored,
  caller: Registration,
  filter: GradingFilter,
  types: readonly AssessmentConfig[],
): Promise<QueryPlan> {
  const roster = await rosterOf(core, caller, filter);
  const one = filter.assessmentId === undefined ? undefined : [filter.assessmentId];
  const terms = foldedName(filter.text ?? "")
    .split(" ")
    .filter(Boolean);
  if (terms.length === 0) return planOf([{ roster, assessmentIds: one }], () => true);
  const assessments = await assessmentsOfCourse(core, caller.courseId, { consistent: false });
  return planTextQuery(core, caller.courseId, { roster, one, terms, titles: titlesOf(assessments, types) });
}

async function rosterOf(
  core: Stored,
  caller: Registration,
  { group, own }: GradingFilter,
): Promise<Student[] | undefined> {
  if (group === undefined) return own ? ownRoster(core, caller) : undefined;
  if (own && !(await groupsLedBy(core, caller.regId)).includes(group)) return [];
  return groupRoster(core, caller.courseId, group);
}

function planOf(parts: readonly QueryPart[], matches: QueryPlan["fits"]): QueryPlan {
  const tests = parts.map(({ roster, assessmentIds }) => {
    const regIds = roster && new Set(roster.map(({ regId }) => regId));
    return ({ regId, assessmentId }: Pick<Submission, "regId" | "assessmentId">) =>
      (regIds?.has(regId) ?? true) && (assessmentIds?.includes(assessmentId) ?? true);
  });
  const isInside: QueryPlan["isInside"] = (keys) => tests.some((test) => test(keys));
  return { parts, isInside, fits: (submission) => isInside(submission) && matches(submission) };
}

function titlesOf(assessments: readonly Assessment[], types: readonly AssessmentConfig[]): Map<number, string> {
  const existing = assessments.filter(({ isDeleting }) => !isDeleting);
  return new Map(
    existing.map((one) => [one.assessmentId, foldedName(`${one.title} ${typeOf(types, one).type}`)] as const),
  );
}

interface TextQuery {
  readonly roster: readonly Student[] | undefined;
  readonly one: readonly number[] | undefined;
  readonly terms: readonly string[];
  readonly titles: ReadonlyMap<number, string>;
}

async function planTextQuery(
  core: Stored,
  courseId: number,
  { roster, one, terms, titles }: TextQuery,
): Promise<QueryPlan> {
  const isTitled = (word: string): boolean => [...titles.values()].some((title) => title.includes(word));
  const onlyNames = terms.filter((word) => !isTitled(word));
  // Every word is in some title: whom a group narrows it to need no names, since each row has its own.
  if (onlyNames.length === 0 && roster) return planOf([{ roster, assessmentIds: one }], matchesOf(terms, titles, []));
  const students = await (roster ? withIdentifiers(core, roster) : rosterOfCourse(core, courseId));
  const matches = matchesOf(terms, titles, students);
  if (onlyNames.length > 0) {
    const called = students.filter((student) => isCalled(student, onlyNames));
    return planOf([{ roster: called, assessmentIds: one }], matches);
  }
  // What has all words in its title, and besides the students who are called by the words that one of the other titles lacks.
  const lacking = [...titles].map(([id, title]) => [id, terms.filter((word) => !title.includes(word))] as const);
  const isAsked = (id: number): boolean => one?.includes(id) ?? true;
  const titled = lacking.flatMap(([id, lacks]) => (lacks.length === 0 && isAsked(id) ? [id] : []));
  const others = new Map(
    lacking.flatMap(([id, lacks]) => (lacks.length > 0 && isAsked(id) ? [[lacks.join(" "), lacks]] : [])),
  );
  const called = students.filter((student) => [...others.values()].some((lacks) => isCalled(student, lacks)));
  const byName = called.length > 0 ? [{ roster: called, assessmentIds: one }] : [];
  return planOf([{ assessmentIds: titled }, ...byName], matches);
}

/** Tells of a submission whether each word is in its title, or is what its student is found by. */
function matchesOf(
  terms: readonly string[],
  titles: ReadonlyMap<number, string>,
  students: readonly Student[],
): QueryPlan["fits"] {
  const byId = new Map(students.map((student) => [student.regId, student]));
  return ({ studentName, assessmentId, regId }) => {
    const [name, title, student] = [foldedName(studentName), titles.get(assessmentId) ?? "", byId.get(regId)];
    const isStudent = (word: string) => name.includes(word) || (student !== undefined && isCalled(student, [word]));
    return terms.every((word) => title.includes(word) || isStudent(word));
  };
}
