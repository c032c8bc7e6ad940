import {
  findClassroom,
  isSameName,
  type ListedAssignment,
  proposedFor,
  writeCourseInfo,
} from "../../../../../../domain/assessments/repository";
import { githubSettings } from "../../../../app/file-host-settings";

import type { Repository } from "../../../../github/repository";

/** An assignment that was found, as it is proposed for the course's list. */
export interface Proposal extends ListedAssignment {
  /** The number of students who have a repository of it. */
  readonly people: number;
  readonly isWanted: boolean;
}

/**
 * Proposes a line of the course's list for each assignment that an organisation's repositories tell of.
 *
 * @param logins those of the students, with anything between them; empty where they are not known
 */
export function proposalsOf(repositories: readonly Repository[], organisation: string, logins: string): Proposal[] {
  const own = repositories.filter(({ owner }) => isSameName(owner, organisation));
  const known = logins.match(/[a-z\d](?:-?[a-z\d])*/gi) ?? [];
  return findClassroom(own, known).assignments.map((assignment) => ({
    ...proposedFor(assignment, organisation, githubSettings()?.site ?? ""),
    people: assignment.logins.length,
    isWanted: true,
  }));
}

/** Writes the course's list. */
export const listOf = (organisation: string, typeName: string, assignments: readonly ListedAssignment[]): string =>
  writeCourseInfo({
    organisation,
    courseOrganisation: githubSettings()?.courseOrganisation ?? "",
    typeName,
    assignments,
  });
