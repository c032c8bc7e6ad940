/** Returns the name of a student's repository of an assessment. */
export const studentRepository = (repoPrefix: string, login: string): string => `${repoPrefix}-${login}`;

/** Finds a student's repository of an assessment among those that the student sees. GitHub's names know no case. */
export function findStudentRepository<Repository extends { readonly owner: string; readonly name: string }>(
  repositories: readonly Repository[],
  wanted: { readonly organisation: string; readonly repoPrefix: string; readonly login: string },
): Repository | null {
  const name = studentRepository(wanted.repoPrefix, wanted.login);
  return repositories.find((one) => isSameName(one.owner, wanted.organisation) && isSameName(one.name, name)) ?? null;
}

/** A student's repository of an assessment, and the login that its name ends with. */
export interface AcceptedRepository<Repository> {
  readonly login: string;
  readonly repository: Repository;
}

/**
 * Returns the repositories of an assessment that students have, among those that a teacher sees, by login.
 *
 * @param prefixes of all assessments of the course: a name that begins with two of them is of the longer one
 */
export function acceptedRepositories<Repository extends { readonly owner: string; readonly name: string }>(
  repositories: readonly Repository[],
  wanted: { readonly organisation: string; readonly repoPrefix: string; readonly prefixes: readonly string[] },
): AcceptedRepository<Repository>[] {
  const start = studentRepository(wanted.repoPrefix, "").toLowerCase();
  const longer = wanted.prefixes
    .map((prefix) => studentRepository(prefix, "").toLowerCase())
    .filter((other) => other !== start && other.startsWith(start));
  return repositories
    .filter(({ owner, name }) => {
      const text = name.toLowerCase();
      const isOfIt = text.startsWith(start) && text.length > start.length;
      return isSameName(owner, wanted.organisation) && isOfIt && !longer.some((other) => text.startsWith(other));
    })
    .map((repository) => ({ login: repository.name.slice(start.length), repository }))
    .sort((one, other) => one.login.localeCompare(other.login, "en"));
}

/** Tells whether two names are one to GitHub. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Tells whether an organisation is a course's: its login contains the text that the deployment says. */
export const isCourseOrganisation = (login: string, courseOrganisation: string): boolean =>
  courseOrganisation !== "" && login.toLowerCase().includes(courseOrganisation.toLowerCase());

/** Returns the course's name of an organisation: its login without the deployment's text and the hyphen behind it. */
export function courseNameOf(login: string, courseOrganisation: string): string {
  const marker = `${courseOrganisation}-`;
  const at = login.toLowerCase().indexOf(marker.toLowerCase());
  const name = at < 0 ? login : login.slice(0, at) + login.slice(at + marker.length);
  return name || login;
}

/** Tells whether a repository may hold a course's list of assessments. */
export const isCourseInfoRepository = (name: string): boolean => name.includes("course-info");
