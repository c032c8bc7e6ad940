import { byPath } from "./mission";
import { courseNameOf, isCourseInfoRepository, isSameName } from "./repository-names";

/** An assignment of a GitHub Classroom that was closed: its repositories are named `{prefix}-{login}`. */
export interface ClassroomAssignment {
  readonly repoPrefix: string;
  /** Whose repositories there are, in lowercase and in order. */
  readonly logins: readonly string[];
  /** When the first of them was made, in ISO 8601. */
  readonly firstCreatedAt: string;
  /** The repository that is named as the prefix, from which students' repositories can be made; null where there is none. */
  readonly template: string | null;
}

/** What an organisation's repositories say of the Classroom that it had. */
export interface OldClassroom {
  /** In the order in which they were first accepted. */
  readonly assignments: readonly ClassroomAssignment[];
  /** Names of repositories that belong to no assignment. */
  readonly others: readonly string[];
}

interface ClassroomRepository {
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/**
 * Finds the assignments of a Classroom by the names of an organisation's repositories. Prefix and login may both have
 * hyphens: a name is divided where both recur most, else as the others are. An assignment is what at least
 * two people have, or one who has another too where there is a repository to make it of.
 *
 * @param logins people of the course, where they are known: a name that ends in one is divided before it
 */
export function findClassroom(
  repositories: readonly ClassroomRepository[],
  logins: readonly string[] = [],
): OldClassroom {
  const candidates = repositories.filter(({ name }) => !isCourseInfoRepository(name));
  const divide = divider(
    candidates.map(({ name }) => name.toLowerCase()),
    new Set(logins.map((login) => login.toLowerCase())),
  );
  const byPrefix = Map.groupBy(candidates, ({ name }) => divide(name.toLowerCase())?.prefix ?? null);
  const assignments = [...byPrefix].flatMap(([prefix, own]) => {
    if (prefix === null) return [];
    const template = repositories.find(({ name }) => isSameName(name, prefix))?.name ?? null;
    if (own.length < 2 && template === null && logins.length === 0) return [];
    const [first] = own.map(({ createdAt }) => createdAt).sort();
    const owners = own.map(({ name }) => name.toLowerCase().slice(prefix.length + 1)).sort();
    return [
      {
        repoPrefix: own[0]?.name.slice(0, prefix.length) ?? prefix,
        logins: owners,
        firstCreatedAt: first ?? "",
        template,
      },
    ];
  });
  const found = new Set(
    assignments.flatMap(({ repoPrefix, logins: owners }) =>
      owners.map((login) => `${repoPrefix}-${login}`.toLowerCase()),
    ),
  );
  return {
    assignments: assignments.sort((one, other) => byPath(one.firstCreatedAt, other.firstCreatedAt)),
    others: repositories.map(({ name }) => name).filter((name) => !found.has(name.toLowerCase())),
  };
}

interface Division {
  readonly prefix: string;
  readonly login: string;
}

type Divide = (name: string) => Division | null;

/** Returns what divides a name into prefix and login; null where nothing speaks for any division. */
function divider(names: readonly string[], logins: ReadonlySet<string>): Divide {
  if (logins.size > 0) return (name) => divisionsOf(name).find(({ login }) => logins.has(login)) ?? null;
  // What students' repositories are made of is named as their prefix, and would count as one of them.
  const beginnings = new Set(names.flatMap(divisionsOf).map(({ prefix }) => prefix));
  const all = names.filter((name) => !beginnings.has(name)).flatMap(divisionsOf);
  const prefixes = countsOf(all.map(({ prefix }) => prefix));
  const ends = countsOf(all.map(({ login }) => login));
  const counted = (name: string) =>
    divisionsOf(name).map((one) => ({ one, people: prefixes.get(one.prefix) ?? 0, tasks: ends.get(one.login) ?? 0 }));
  const templates = new Set(names);
  const clear = (name: string): Division | null =>
    heaviest(
      counted(name).filter(({ one, people, tasks }) => tasks > 1 && (people > 1 || templates.has(one.prefix))),
      ({ one, people, tasks }) => [Math.min(people, tasks), people * tasks, one.prefix.length],
    )?.one ?? null;
  const known = names.flatMap((name) => clear(name) ?? []);
  const [knownPrefixes, knownLogins] = [
    new Set(known.map(({ prefix }) => prefix)),
    new Set(known.map(({ login }) => login)),
  ];
  return (name) => {
    if (knownPrefixes.has(name)) return null;
    const divisions = divisionsOf(name);
    return (
      clear(name) ??
      divisions.findLast(({ prefix }) => knownPrefixes.has(prefix)) ??
      divisions.find(({ login }) => knownLogins.has(login)) ??
      heaviest(
        counted(name).filter(({ people }) => people > 1),
        ({ one, people }) => [people, one.prefix.length],
      )?.one ??
      null
    );
  };
}

/** Returns all ways to divide a name at a hyphen, the shortest prefix first. */
const divisionsOf = (name: string): readonly Division[] =>
  [...name.matchAll(/-/g)]
    .map(({ index }) => ({ prefix: name.slice(0, index), login: name.slice(index + 1) }))
    .filter(({ prefix, login }) => prefix !== "" && isLogin(login));

/** GitHub's logins have letters, digits and single hyphens between them. */
const isLogin = (text: string): boolean => /^[a-z\d](?:-?[a-z\d]){0,38}$/.test(text);

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Returns the item whose weights are the largest, the first weight before the others. */
function heaviest<Item>(items: readonly Item[], weightsOf: (item: Item) => readonly number[]): Item | undefined {
  return items.toSorted((one, other) => compared(weightsOf(other), weightsOf(one)))[0];
}

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((weight, index) => weight !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** What a teacher says of an assignment before the course's list is written. */
export interface ListedAssignment extends Pick<ClassroomAssignment, "repoPrefix" | "firstCreatedAt"> {
  readonly title: string;
  /** Where students who have no repository yet make one; empty for nowhere. */
  readonly acceptLink: string;
}

/** Returns what is proposed for the list: the prefix in words, and the page that makes a repository of the template. */
export const proposedFor = (assignment: ClassroomAssignment, organisation: string, site: string): ListedAssignment => ({
  repoPrefix: assignment.repoPrefix,
  firstCreatedAt: assignment.firstCreatedAt,
  title: titleOf(assignment.repoPrefix),
  acceptLink: assignment.template === null ? "" : `${site}/${organisation}/${assignment.template}/generate`,
});

const titleOf = (prefix: string): string => {
  const title = prefix.replace(/[-_.]+/g, " ").trim();
  return title.charAt(0).toUpperCase() + title.slice(1);
};

/** Writes the course-info.json of a course whose Classroom was closed. Nothing of it is published yet. */
export const writeCourseInfo = (course: {
  readonly organisation: string;
  readonly courseOrganisation: string;
  readonly typeName: string;
  readonly assignments: readonly ListedAssignment[];
}): string =>
  JSON.stringify(
    {
      CourseName: courseNameOf(course.organisation, course.courseOrganisation),
      types: [
        {
          typeName: course.typeName,
          assessments: course.assignments.map(({ title, repoPrefix, firstCreatedAt, acceptLink }) => ({
            title,
            openAt: firstCreatedAt,
            closeAt: "",
            published: "no",
            coverImage: "",
            shortSummary: "",
            acceptLink,
            repoPrefix,
          })),
        },
      ],
    },
    null,
    4,
  );
