interface Assessment {
  readonly id: number;
  readonly number: string;
}

/**
 * Returns the address of an assessment that a story names by its id or its number (specification section 2:
 * /courses/{courseId}/missions/{assessmentId}/0); undefined when the course has none.
 */
export function missionPath(courseId: number, assessments: readonly Assessment[], name: string): string | undefined {
  const found = assessments.find(({ number }) => number === name) ?? assessments.find(({ id }) => String(id) === name);
  return found && `/courses/${courseId}/missions/${found.id}/0`;
}
