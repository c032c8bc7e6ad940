import {
  type AcceptedRepository,
  acceptedRepositories,
  type CourseInfoType,
  findStudentRepository,
  NO_DUE_DATE,
  publishedOf,
  studentRepository,
} from "../../../../../domain/assessments/repository";
import type { Repository, RepositoryPlace } from "../../../github/repository";

/** One mission as the listing shows it. */
export interface MissionCard {
  readonly title: string;
  readonly coverImage: string;
  readonly summary: string;
  /** Where the person's answers are, or will be. */
  readonly place: RepositoryPlace;
  /** Milliseconds since 1970; null for no due date. */
  readonly dueAt: number | null;
  readonly action: MissionAction;
  /** Who has accepted it, by login; null for those who do not teach the course. */
  readonly accepted: readonly Accepted[] | null;
}

/** What a teacher is told of a student's repository. */
export interface Accepted {
  readonly login: string;
  readonly name: string;
  /** ISO 8601. */
  readonly acceptedAt: string;
  /** When something was pushed last; null where nothing was after it had been accepted. */
  readonly pushedAt: string | null;
}

/** What a person does with a mission: accept it, which makes a repository; open it; look at it once it is past its due date. */
export type MissionAction =
  | { readonly kind: "accept"; readonly link: string }
  | { readonly kind: "open" | "review"; readonly repository: Repository };

interface Person {
  readonly organisation: string;
  readonly login: string;
  readonly repositories: readonly Repository[];
  /** The prefixes of all assessments, for who teaches the course. */
  readonly teaches: readonly string[] | null;
}

/** Returns the published missions of a type, in the order of their due dates. */
export function missionCards(type: CourseInfoType, person: Person, now: number) {
  const { organisation, login, repositories, teaches } = person;
  return publishedOf(type).map((assessment): MissionCard => {
    const { title, coverImage, shortSummary, repoPrefix, closeAt, acceptLink } = assessment;
    const repository = findStudentRepository(repositories, { organisation, repoPrefix, login });
    const dueAt = closeAt >= NO_DUE_DATE ? null : closeAt;
    const isPast = dueAt !== null && dueAt < now;
    return {
      title,
      coverImage,
      dueAt,
      summary: shortSummary,
      place: repository ?? { owner: organisation, name: studentRepository(repoPrefix, login) },
      accepted:
        teaches && acceptedRepositories(repositories, { organisation, repoPrefix, prefixes: teaches }).map(acceptedOf),
      action: repository ? { kind: isPast ? "review" : "open", repository } : { kind: "accept", link: acceptLink },
    };
  });
}

/** Copying a template is a push, too, some moments after the repository is made. */
const COPYING_MS = 2 * 60_000;

function acceptedOf({ login, repository: { name, createdAt, pushedAt } }: AcceptedRepository<Repository>): Accepted {
  const isPushed = pushedAt !== null && Date.parse(pushedAt) - Date.parse(createdAt) > COPYING_MS;
  return { login, name, acceptedAt: createdAt, pushedAt: isPushed ? pushedAt : null };
}
