import { byNaturalOrder } from "../../../domain/cockpit/natural-order";
import { assessmentTypes } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import type { Core } from "../kernel/core";
import type { Group } from "../members/group";
import { listGroups } from "../members/store";
import { type GroupCounts, readGroupCounts } from "../submissions/read-counts";

/**
 * Returns the work of each group that is submitted and not graded yet, by the types that the dashboard shows, from counters;
 * of types that nobody grades by hand nothing waits to be graded.
 * Groups stand in natural order; those that have submitted nothing of these types are left out unless all are wanted. Half a
 * read for the types, 1 for about 30 groups, half for about 10, whatever the groups have done.
 */
export async function gradingSummary(core: Pick<Core, "table">, courseId: number, { all = false } = {}) {
  const [types, groups, counts] = await Promise.all([
    assessmentTypes(core, courseId),
    listGroups(core, courseId),
    readGroupCounts(core, courseId),
  ]);
  const shown = types.filter(({ displayInDashboard }) => displayInDashboard);
  const rows = groups
    .map((group) => ({ group, figures: figuresOf(counts.get(group.name) ?? new Map(), shown) }))
    .filter(({ figures }) => all || figures.some(({ submitted }) => submitted > 0))
    .map(({ group, figures }) => summaryRow(group, figures))
    .sort((one, other) => byNaturalOrder(one.groupName, other.groupName));
  const cols = ["groupName", "leaderName", ...shown.flatMap(({ type }) => [`submitted${type}`, `ungraded${type}`])];
  return { cols, rows };
}

const figuresOf = (counts: GroupCounts, shown: readonly AssessmentConfig[]) =>
  shown.map(({ type, assessmentConfigId, isManuallyGraded }) => {
    const { submitted, ungraded } = counts.get(assessmentConfigId) ?? { submitted: 0, ungraded: 0 };
    // The counters know nothing of types: what nobody grades by hand waits for nobody, as in Today and the cockpit.
    return { type, submitted, ungraded: isManuallyGraded ? ungraded : 0 };
  });

function summaryRow({ name, leaderName, leaderRegId }: Group, figures: ReturnType<typeof figuresOf>) {
  const columns = figures.flatMap(({ type, submitted, ungraded }) => [
    [`submitted${type}`, submitted] as const,
    [`ungraded${type}`, ungraded] as const,
  ]);
  const leader = leaderRegId === null ? { leaderName } : { leaderName, leaderId: leaderRegId };
  return { groupName: name, ...leader, ...Object.fromEntries(columns) };
}
