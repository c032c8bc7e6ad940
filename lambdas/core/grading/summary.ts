import { assessmentTypes } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import type { Core } from "../kernel/core";
import type { Group } from "../members/group";
import { listGroups } from "../members/store";
import { type GroupCounts, readGroupCounts } from "../submissions/read-counts";

/**
 * Returns the work of each group that is submitted and not graded yet, by the types that the dashboard shows, from counters:
 * half a read for the types, 1 for about 30 groups, half for about 10, whatever the groups have done.
 */
export async function gradingSummary(core: Pick<Core, "table">, courseId: number) {
  const [types, groups, counts] = await Promise.all([
    assessmentTypes(core, courseId),
    listGroups(core, courseId),
    readGroupCounts(core, courseId),
  ]);
  const shown = types.filter(({ displayInDashboard }) => displayInDashboard);
  const rows = groups.flatMap((group) => summaryRow(group, counts.get(group.name) ?? new Map(), shown));
  const cols = ["groupName", "leaderName", ...shown.flatMap(({ type }) => [`submitted${type}`, `ungraded${type}`])];
  return { cols, rows };
}

/** One row, none for a group that has submitted nothing of these types. */
function summaryRow({ name, leaderName, leaderRegId }: Group, counts: GroupCounts, shown: readonly AssessmentConfig[]) {
  const ofTypes = shown.map(({ type, assessmentConfigId }) => {
    return { type, ...(counts.get(assessmentConfigId) ?? { submitted: 0, ungraded: 0 }) };
  });
  if (ofTypes.every(({ submitted }) => submitted === 0)) return [];
  const figures = ofTypes.flatMap(({ type, submitted, ungraded }) => [
    [`submitted${type}`, submitted] as const,
    [`ungraded${type}`, ungraded] as const,
  ]);
  return [{ groupName: name, leaderName, leaderId: leaderRegId, ...Object.fromEntries(figures) }];
}
