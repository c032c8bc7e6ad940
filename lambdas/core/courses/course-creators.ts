import { isSameUsername } from "../../../domain/facts/usernames";
import { Refusal } from "../kernel/refusal";

/** Who may create courses on this site: everybody who can sign in, or the people of a list, each as `provider/username`. */
export type CourseCreators = "anyone" | readonly string[];

interface Person {
  readonly provider: string;
  readonly username: string;
  readonly superAdmin: boolean;
}

/** Tells whether a person may create courses. */
export function mayCreateCourses(creators: CourseCreators, { provider, username, superAdmin }: Person): boolean {
  return creators === "anyone" || superAdmin || creators.some((creator) => isCreator(creator, provider, username));
}

function isCreator(creator: string, provider: string, username: string): boolean {
  const start = `${provider}/`;
  return creator.startsWith(start) && isSameUsername(creator.slice(start.length), username);
}

export const NOT_A_CREATOR = "You may not create courses on this site. Ask its operator.";
export const NO_CREATORS = "Nobody may create courses on this site yet. Ask its operator to name people.";

/** The refusal for a person who may not. */
export function refusalOf(creators: CourseCreators): Refusal {
  return new Refusal(403, creators.length === 0 ? NO_CREATORS : NOT_A_CREATOR);
}
