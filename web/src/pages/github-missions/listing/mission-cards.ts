import {
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
}

/** What a person does with a mission: accept it, which makes a repository; open it; look at it once it is past its due date. */
export type MissionAction =
  | { readonly kind: "accept"; readonly link: string }
  | { readonly kind: "open" | "review"; readonly repository: Repository };

interface Person {
  readonly organisation: string;
  readonly login: string;
  readonly repositories: readonly Repository[];
}

/** Returns the published missions of a type, in the order of their due dates. */
export function missionCards(type: CourseInfoType, { organisation, login, repositories }: Person, now: number) {
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
      action: repository ? { kind: isPast ? "review" : "open", repository } : { kind: "accept", link: acceptLink },
    };
  });
}
