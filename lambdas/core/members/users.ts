import { nameFault, writtenName } from "../../../domain/facts/usernames";
import { isWritten } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { takeIds } from "../kernel/fresh-ids";
import { Refusal } from "../kernel/refusal";
import { absent, isUnset, type Key, type OAuthIdentity, type Operation, present, userKey } from "../table";
import { findLogins, type LoginItem, loginPlace } from "./logins";
import { nameWhereStaff } from "./name-leaders";

/** A person of one identity provider. `name` stays null until the first login. */
export interface User {
  readonly userId: number;
  readonly username: string;
  readonly provider: string;
  readonly name: string | null;
  readonly latestCourseId: number | null;
  /** The course's `clearings` when it became the latest; a later clearing makes the entry void. */
  readonly latestCourseClearings: number;
  /** Courses that the person has made; those that others made them an admin of do not count. Rows of old have none. */
  readonly coursesMade?: number;
  /** Lifts the limit of five courses and lets the person make them; set by hand in the table. */
  readonly superAdmin: boolean;
}

/** A person as their provider tells who they are. */
export interface SignedInPerson extends OAuthIdentity {
  /** The provider's own id of the person; undefined where the provider tells none. */
  readonly subject: string | undefined;
}

export function newUser(userId: number, { provider, username }: OAuthIdentity, name: string | null): User {
  return {
    userId,
    username,
    provider,
    name,
    latestCourseId: null,
    latestCourseClearings: 0,
    coursesMade: 0,
    superAdmin: false,
  };
}

/** Key USER#{user}, consistent; 1 read. */
export function findUser({ table }: Pick<Core, "table">, userId: number): Promise<User | undefined> {
  return table.get<User & Key>(userKey(userId));
}

/**
 * Returns the user who signs in. A person who is new is created, one whom a course registered by username gets the name
 * now with the username as the provider writes it, and the provider's id of the person is bound to the username at the
 * first login that tells it. Keys LOGIN#…, then USER#{user}, consistent. Known people: 2 reads; 1 write more for each of
 * name and id, once, and with the name those of nameWhereStaff. New ones: 2 reads, 1 write for the id, a transaction of 2 items (4 writes). 1 read more for capitals.
 *
 * @throws Refusal 403 when the username is bound to another person, 400 for one that nobody could tell from another
 */
export async function signInUser(core: Core, person: SignedInPerson, name: string): Promise<User> {
  const { provider, username, subject } = person;
  const login = (await findLogins(core, provider, [username], subject)).get(username)?.login;
  if (login === undefined) return createUser(core, person, name);
  await bindSubject(core, login, person);
  const user = await findUser(core, login.userId);
  if (user === undefined) throw new Error(`The login of user ${login.userId} is known, but not the user`);
  return user.name === null ? nameUser(core, user, { name, username: writtenName(username) }) : user;
}

async function createUser(core: Core, person: SignedInPerson, name: string): Promise<User> {
  const { provider, username } = person;
  if (nameFault(username) !== undefined) throw new Refusal(400, unreadable(person));
  const written = { provider, username: writtenName(username) };
  const user = newUser(await takeIds(core.table, "user"), written, name);
  const isCreated = await isWritten(core.table.transact(creationOf(user, person.subject)));
  // On a conflict the same person came in another way at the same moment, or a course registered them.
  return isCreated ? user : signInUser(core, person, name);
}

/**
 * A username is a name that providers let people change and give to others later; who had it first keeps the account. A
 * provider that stops telling ids is refused too: anybody with the name could come in by it.
 */
async function bindSubject({ table }: Core, login: LoginItem, person: SignedInPerson): Promise<void> {
  const { subject } = person;
  if (login.subject === subject) return;
  if (login.subject !== undefined || subject === undefined) throw new Refusal(403, anotherPerson(person));
  const key = { pk: login.pk, sk: login.sk };
  if (await isWritten(table.update(key, { set: { subject } }, isUnset("subject")))) return;
  const latest = await table.get<LoginItem>(key);
  if (latest?.subject !== subject) throw new Refusal(403, anotherPerson(person));
}

/** The refusal of a sign-in as somebody else. What is to be done stands in docs/operating.md. */
const anotherPerson = ({ provider, username }: OAuthIdentity) =>
  `Unable to retrieve user: ${username} of ${provider} is another person here. Ask the site's operator.`;

const unreadable = ({ provider }: OAuthIdentity) =>
  `Unable to retrieve user: the username at ${provider} is empty, too long or has invisible characters`;

/** The two rows of a new user; `subject` when they come from the provider and not from a course's upload. */
export function creationOf(user: User, subject?: string): Operation[] {
  const login: LoginItem = { ...loginPlace(user), userId: user.userId, ...(subject === undefined ? {} : { subject }) };
  return [
    { put: login, condition: absent },
    { put: { ...userKey(user.userId), ...user }, condition: absent },
  ];
}

/** Courses where the person is staff learn the name first: a user with a name is not looked at again. */
async function nameUser(core: Core, user: User, person: Pick<User, "username"> & { name: string }): Promise<User> {
  await nameWhereStaff(core, user.userId, person);
  await core.table.update(userKey(user.userId), { set: person }, present);
  return { ...user, ...person };
}
