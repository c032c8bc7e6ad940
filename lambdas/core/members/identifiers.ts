import type { Core } from "../kernel/core";
import {
  foldedName,
  type Key,
  memberIdentifierKey,
  memberIdentifiers,
  type Operation,
  registrationKey,
} from "../table";
import type { LeavingItem, Registration } from "./registration";

type Identified = Pick<Registration, "userId" | "courseId" | "regId" | "email" | "studentNumber">;

const identifiersOf = ({ email, studentNumber }: Pick<Registration, "email" | "studentNumber">): string[] => [
  ...new Set([email, studentNumber].flatMap((one) => (one === undefined ? [] : [foldedName(one)]))),
];

/**
 * The operations after which a member is found by the e-mail address and student number that they have then, and by those of
 * before no more; `null` has none. 1 write each.
 */
export function identifierWrites(before: Identified | null, after: Identified | null): Operation[] {
  const [old, latest] = [before ? identifiersOf(before) : [], after ? identifiersOf(after) : []];
  return [
    ...(before ? old.filter((one) => !latest.includes(one)) : []).map((one) => {
      const { courseId, regId } = before as Identified;
      return { remove: memberIdentifierKey(courseId, one, regId) };
    }),
    ...(after ? latest.filter((one) => !old.includes(one)) : []).map((one) => {
      const { courseId, regId, userId } = after as Identified;
      return { put: { ...memberIdentifierKey(courseId, one, regId), userId } };
    }),
  ];
}

/**
 * The members whose e-mail address or student number begins with a text, the first `most` of them. Keys
 * COURSE#{c}#IDENTIFIERS/{text}*, then USER#{user}/REG#{course}, consistent; 1 read, and 1 a member.
 */
export async function membersByIdentifier(
  { table }: Pick<Core, "table">,
  courseId: number,
  { text, most }: { readonly text: string; readonly most: number },
): Promise<Registration[]> {
  const beginning = foldedName(text);
  if (beginning === "") return [];
  const query = { pk: memberIdentifiers(courseId), beginsWith: beginning, limit: most };
  const { items } = await table.query<Key & { userId: number }>(query);
  const users = [...new Set(items.map(({ userId }) => userId))];
  const rows = await table.getMany<LeavingItem>(users.map((userId) => registrationKey(userId, courseId)));
  return rows.flatMap((row) => (row && !row.leaving && hasIdentifier(row, beginning) ? [row] : []));
}

/** Tells whether a member's e-mail address or student number begins with a folded text. */
export const hasIdentifier = (member: Pick<Registration, "email" | "studentNumber">, beginning: string): boolean =>
  identifiersOf(member).some((one) => one.startsWith(beginning));
