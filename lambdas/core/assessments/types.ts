import type { AssessmentConfig } from "../courses/course";
import type { Core } from "../kernel/core";
import { courseKey } from "../table";

/**
 * The assessment types of a course, in order. Key COURSE#{c}/COURSE, eventually consistent unless asked; half a read or
 * one.
 */
export async function assessmentTypes(
  { table }: Pick<Core, "table">,
  courseId: number,
  { consistent = false } = {},
): Promise<readonly AssessmentConfig[]> {
  const key = courseKey(courseId);
  const course = await table.get<{ assessmentConfigs?: readonly AssessmentConfig[] }>(key, { consistent });
  return course?.assessmentConfigs ?? [];
}

/** The type of an assessment. One whose type is just being deleted shows a nameless one for that moment. */
export function typeOf(
  types: readonly AssessmentConfig[],
  { configId }: { readonly configId: number },
): AssessmentConfig {
  return (
    types.find(({ assessmentConfigId }) => assessmentConfigId === configId) ?? {
      ...NAMELESS,
      assessmentConfigId: configId,
    }
  );
}

const NAMELESS: Omit<AssessmentConfig, "assessmentConfigId"> = {
  order: 0,
  type: "",
  isManuallyGraded: true,
  displayInDashboard: false,
  hoursBeforeEarlyXpDecay: 0,
  earlySubmissionXp: 0,
};
