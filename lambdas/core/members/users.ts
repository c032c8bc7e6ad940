import {
  absent,
  ConditionFailed,
  type Core,
  groupKey,
  type Key,
  loginKey,
  type OAuthIdentity,
  type Operation,
  present,
  REGISTRATION_PREFIX,
  TRANSACTION_LIMIT,
  takeIds,
  userKey,
} from "../table";
import { isStaff, memberChange, type RegistrationItem } from "./registration";
import { listGroups } from "./store";

/** A person of one identity provider. `name` stays null until the first login. */
export interface User {
  readonly userId: number;
  readonly username: string;
  readonly provider: string;
  readonly name: string | null;
  readonly latestCourseId: number | null;
  /** The course's `clearings` when it became the latest; a later clearing makes the entry void. */
  readonly latestCourseClearings: number;
  /** Lifts the limit of five courses; set by hand in the table. */
  readonly superAdmin: boolean;
}

export interface LoginItem extends Key {
  readonly userId: number;
}

export function newUser(userId: number, { provider, username }: OAuthIdentity, name: string | null): User {
  return {
    userId,
    username,
    provider,
    name,
    latestCourseId: null,
    latestCourseClearings: 0,
    superAdmin: false,
  };
}

/** Key USER#{user}, consistent; 1 read. */
export function findUser({ table }: Pick<Core, "table">, userId: number): Promise<User | undefined> {
  return table.get<User & Key>(userKey(userId));
}

/** The user of a login, if known. Keys LOGIN#…, then USER#{user}, consistent; 2 reads. */
async function findByLogin({ table }: Core, identity: OAuthIdentity): Promise<User | undefined> {
  const login = await table.get<LoginItem>(loginKey(identity));
  return login && table.get<User & Key>(userKey(login.userId));
}

/**
 * The user who signs in, created at the first login; a user whom a course pre-created gets the name now. Known people:
 * 2 reads. New ones: 1 read, 1 write for the id, a transaction of 2 items (4 writes).
 */
export async function signInUser(core: Core, identity: OAuthIdentity, name: string): Promise<User> {
  const known = await findByLogin(core, identity);
  if (known !== undefined) return known.name === null ? nameUser(core, known, name) : known;
  const user = newUser(await takeIds(core.table, "user"), identity, name);
  try {
    await core.table.transact(creationOf(user));
    return user;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // The same person came in through another door at the same moment.
    return signInUser(core, identity, name);
  }
}

/** The two rows of a new user. */
export function creationOf(user: User): Operation[] {
  const login: LoginItem = { ...loginKey(user), userId: user.userId };
  return [
    { put: login, condition: absent },
    { put: { ...userKey(user.userId), ...user }, condition: absent },
  ];
}

/** Writes the name to the user, to each registration (a copy for the course's lists) and to the groups that they lead. */
async function nameUser({ table }: Core, user: User, name: string): Promise<User> {
  const registrations = await table.queryAll<RegistrationItem>({
    pk: userKey(user.userId).pk,
    beginsWith: REGISTRATION_PREFIX,
  });
  const change = { set: { name } };
  const operations: Operation[] = [
    { update: userKey(user.userId), change },
    ...registrations.map((registration) => ({
      update: registration,
      change: memberChange(registration, { name }),
      condition: present,
    })),
  ];
  for (const { courseId, regId } of registrations.filter(isStaff)) {
    const led = (await listGroups({ table }, courseId)).filter(({ leaderRegId }) => leaderRegId === regId);
    for (const group of led) {
      operations.push({ update: groupKey(courseId, group.name), change: { set: { leaderName: name } } });
    }
  }
  await table.transact(operations.slice(0, TRANSACTION_LIMIT));
  return { ...user, name };
}
