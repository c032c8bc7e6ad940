import { z } from "zod";
import type { Role } from "../../../domain/facts/roles";
import { isSameUsername } from "../../../domain/facts/usernames";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { foldedName, groupRosterIndex, type Key, membersIndex, roleIndex } from "../table";
import { findMembersByUsername } from "./find-members";
import { membersByIdentifier } from "./identifiers";
import { hasLoggedIn, type LeavingItem, NO_GROUP, type Registration, shownName } from "./registration";
import { countMembers, findGroup, findRegistrationById, groupsLedBy } from "./store";

type Stored = Pick<Core, "table">;

/** Which members of a course a page shows. */
export interface MemberQuery {
  /**
   * A prefix of the name, the e-mail address or the student number, or the whole username. Members without a name are listed by
   * username.
   */
  readonly search: string;
  readonly role?: Role | undefined;
  /** Name of a group: its students, and whoever leads it; empty for the students who belong to none. */
  readonly group?: string | undefined;
  /** Only those who have never logged in. */
  readonly neverLoggedIn?: boolean;
  readonly size: number;
  /** The position where the page before ended. */
  readonly cursor?: string | undefined;
  /** The providers in which a username is looked for. */
  readonly providers: readonly string[];
}

export interface ListedMember extends Registration {
  /** Groups that the member leads, by name. */
  readonly leads: readonly string[];
}

export interface MemberPage {
  readonly members: ListedMember[];
  /** Members of the course, whatever is searched for. */
  readonly total: number;
  /** The cursor to go on from, null at the end. A page may be short before the end: looking was given up, to go on. */
  readonly next: string | null;
}

/** Members that are looked at for one page, so that what is rare costs several short pages and not one long one. */
const MOST_LOOKED_AT = 1000;

/**
 * One page of a course's members by name. Costs with the rows that it answers: for students of no group in particular at
 * most with the thousand members that it looks at, never with the size of the course. 1 read for the count, half a read for
 * each 4 KB of members; by group or for staff half a read for each 4 KB of keys and half a read a member; half a read
 * for each who is no student. A first page with a text: 1 or 2 reads a provider more, 1 for e-mail addresses and numbers and 1 for each found by them.
 *
 * @throws Refusal 400 a cursor that is none
 */
export async function memberPage(core: Stored, courseId: number, query: MemberQuery): Promise<MemberPage> {
  const after = query.cursor === undefined ? undefined : positionOf(query.cursor);
  const [total, first, { members, next }] = await Promise.all([
    countMembers(core, courseId),
    after === undefined ? apartFromTheOrder(core, courseId, query) : [],
    readByName(core, courseId, query, after),
  ]);
  return { members: await withLeadership(core, [...first, ...members]), total, next };
}

/** Adds to members the groups that they lead. Half a read for each who is no student. */
function withLeadership(core: Stored, members: readonly Registration[]): Promise<ListedMember[]> {
  return Promise.all(
    members.map(async (member) => {
      return { ...member, leads: member.role === "student" ? [] : await groupsLedBy(core, member.regId) };
    }),
  );
}

/**
 * Returns the members who have one of the usernames, with whatever provider. Costs with the usernames: 1 or 2 reads for each
 * with each provider, 1 for each member, half a read more for each who is no student.
 */
export async function lookUpMembers(
  core: Stored,
  courseId: number,
  wanted: { readonly usernames: readonly string[]; readonly providers: readonly string[] },
): Promise<ListedMember[]> {
  return withLeadership(core, await findMembersByUsername(core, courseId, wanted));
}

const sortShape = z.string().regex(/^[^\t]{0,200}\t\d{9}$/);

/** A position names no course: reading goes on in the caller's own, from a key that is made of it. */
function positionOf(cursor: string): string {
  const parsed = sortShape.safeParse(Buffer.from(cursor, "base64url").toString());
  if (!parsed.success) throw new Refusal(400, "Invalid cursor");
  return parsed.data;
}
const cursorOf = (sort: string): string => Buffer.from(sort).toString("base64url");

interface Entry {
  readonly sort: string;
  readonly member: Registration | undefined;
}

async function readByName(core: Stored, courseId: number, query: MemberQuery, after: string | undefined) {
  const prefix = foldedName(query.search);
  const members: Registration[] = [];
  let last = after;
  let looks = 0;
  for await (const { sort, member } of entriesOf(core, courseId, query, after ?? prefix)) {
    if (sort === after) continue;
    if (!sort.startsWith(prefix)) break;
    if (members.length === query.size) return { members, next: cursorOf(last ?? "") };
    last = sort;
    if (member && fits(member, query)) members.push(member);
    looks += 1;
    if (looks === MOST_LOOKED_AT) return { members, next: cursorOf(sort) };
  }
  return { members, next: null };
}

/** Whether a member whom an index names is what is asked for: the row may be younger than its place there. */
const fits = (member: Registration, { role, group, neverLoggedIn }: MemberQuery): boolean =>
  (role === undefined || member.role === role) &&
  (group === undefined || (member.group ?? NO_GROUP) === group) &&
  !(neverLoggedIn && hasLoggedIn(member));

/** Reads the members in question by name, from a sort key on, a page at a time. */
async function* entriesOf(core: Stored, courseId: number, query: MemberQuery, from: string): AsyncGenerator<Entry> {
  const { role, group, size } = query;
  if (group !== undefined) {
    if (role === undefined || role === "student")
      yield* entriesByKey(core, groupRosterIndex(courseId, group), from, size);
  } else if (role !== undefined && role !== "student") {
    yield* entriesByKey(core, roleIndex(courseId, role), from, size);
  } else {
    yield* entriesOfCourse(core, courseId, from, size);
  }
}

/** One more row than fits tells whether there is a next page, and another is the one that the page before ended with. */
const chunkOf = (size: number): number => size + 2;

async function* entriesOfCourse({ table }: Stored, courseId: number, from: string, size: number) {
  const query = { pk: membersIndex(courseId), index: "gsi1" as const, from: from || undefined, limit: chunkOf(size) };
  let page = await table.query<LeavingItem>(query);
  for (;;) {
    for (const member of page.items) yield { sort: member.gsi1sk, member };
    if (!page.cursor) return;
    page = await table.query<LeavingItem>({ ...query, cursor: page.cursor });
  }
}

async function* entriesByKey({ table }: Stored, pk: string, from: string, size: number) {
  const query = { pk, index: "gsi2" as const, from: from || undefined, limit: chunkOf(size) };
  let page = await table.query<Key & { gsi2sk: string }>(query);
  for (;;) {
    const rows = await table.getMany<LeavingItem>(page.items, { consistent: false });
    for (const [index, { gsi2sk }] of page.items.entries()) {
      const member = rows[index];
      yield { sort: gsi2sk, member: member?.leaving ? undefined : member };
    }
    if (!page.cursor) return;
    page = await table.query<Key & { gsi2sk: string }>({ ...query, cursor: page.cursor });
  }
}

/** Members who are listed before the order by name: by username, e-mail address or number, and the leader of the group. */
async function apartFromTheOrder(core: Stored, courseId: number, query: MemberQuery): Promise<Registration[]> {
  const { search, group, providers, size } = query;
  const prefix = foldedName(search);
  const username = search.trim();
  const [named, identified] =
    username === ""
      ? [[], []]
      : await Promise.all([
          findMembersByUsername(core, courseId, { usernames: [username], providers }),
          membersByIdentifier(core, courseId, { text: username, most: size }),
        ]);
  const isInOrder = (member: Registration) => foldedName(shownName(member) ?? member.username).startsWith(prefix);
  const found = new Map([...named, ...identified].map((member) => [member.regId, member]));
  const strangers = [...found.values()].filter((member) => fits(member, query) && !isInOrder(member));
  const leader = group === undefined || group === NO_GROUP ? undefined : await leaderOf(core, courseId, group);
  const isAsked = leader !== undefined && fits({ ...leader, group: group ?? null }, query);
  const isFound = leader !== undefined && (isInOrder(leader) || isSameUsername(leader.username, username));
  return isAsked && isFound ? [leader, ...strangers] : strangers;
}

async function leaderOf(core: Stored, courseId: number, name: string): Promise<Registration | undefined> {
  const group = await findGroup(core, courseId, name);
  if (group?.leaderRegId == null) return undefined;
  const leader: (Registration & { readonly leaving?: true }) | undefined = await findRegistrationById(
    core,
    group.leaderRegId,
  );
  return leader?.courseId === courseId && !leader.leaving ? leader : undefined;
}
