import type { Core } from "../kernel/core";
import type { Registration } from "../members/registration";
import { listMembers, membersAsStored } from "../members/store";

/** Members that are dealt with at a time, however large the course is. */
const PAGE = 100;

/**
 * The students of a course by registration id, a hundred at a time. All are read first: the index is ordered by name, so
 * whoever logs in for the first time moves in it and could slip past a cursor. Index COURSE#{c}#MEMBERS, eventual; half a
 * read for about 10 members.
 */
export async function* studentsByPage(
  core: Pick<Core, "table">,
  courseId: number,
): AsyncGenerator<Registration[], void, undefined> {
  const students = (await listMembers(core, courseId)).filter(({ role }) => role === "student");
  for (let start = 0; start < students.length; start += PAGE) yield students.slice(start, start + PAGE);
}

/** The same students by their rows, which the index may lag behind; who is none any more is left out. 1 read a student. */
export async function studentsAsStored(
  core: Pick<Core, "table">,
  students: readonly Registration[],
): Promise<Registration[]> {
  const members = await membersAsStored(core, students);
  return members.filter(({ role }) => role === "student");
}
