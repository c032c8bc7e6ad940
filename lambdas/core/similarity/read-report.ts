import { questionPlace } from "../assessments/question-place";
import type { Core } from "../kernel/core";
import { submissionId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import { type Registration, shownName } from "../members/registration";
import { membersById } from "../members/store";
import type { CaseVerdict } from "./case";
import { type Cluster, clustersOf } from "./clusters";
import type { Report, Side } from "./report";
import { casesOf, findReport, pairsOf } from "./store";

export const NO_REPORT = "The answers to this question were not compared yet.";

/** Pairs of a page. */
const PAGE = 25;

export interface NamedSide extends Side {
  /** Null for whoever has left the course. */
  readonly name: string | null;
  readonly submissionId: number;
}

export interface NamedPair {
  readonly left: NamedSide;
  readonly right: NamedSide;
  readonly score: number;
  /** The decision of staff; null when nobody has written a note. */
  readonly verdict: CaseVerdict | null;
}

export interface ReportPage {
  readonly report: Report;
  readonly pairs: readonly NamedPair[];
  /** The first pair of the next page, null at the end. */
  readonly next: number | null;
  readonly total: number;
  /** Students who hang together by pairs beyond almost all others, three or more. */
  readonly clusters: readonly {
    readonly members: readonly NamedSide[];
    readonly pairs: number;
    readonly best: number;
  }[];
}

/** A score below it holds no cluster together, however small the others are. */
const LEAST_CLUSTER_SCORE = 0.3;

/**
 * Returns a page of the pairs of a report, those most alike first, and its clusters. 3 reads, those of the pairs (100 KB at
 * most), and 2 for each student on the page.
 *
 * @throws Refusal 404 no such question, or no report of it that is ready
 */
export async function readReportPage(
  core: Pick<Core, "table">,
  caller: Registration,
  { questionId, from }: { readonly questionId: number; readonly from: number },
): Promise<ReportPage> {
  const { courseId } = caller;
  const { assessment, position } = await questionPlace(core, caller, questionId);
  const place = { assessmentId: assessment.assessmentId, position };
  const [report, { pairs }, cases] = await Promise.all([
    findReport(core, place),
    pairsOf(core, place),
    casesOf(core, place),
  ]);
  if (report?.state !== "ready") throw new Refusal(404, NO_REPORT);
  const shown = pairs.slice(from, from + PAGE);
  const clusters = clustersOfPeople(pairs, report);
  const sides = [...shown.flatMap(({ left, right }) => [left, right]), ...clusters.flatMap(({ members }) => members)];
  const members = await membersById(core, courseId, [...new Set(sides.map(({ regId }) => regId))]);
  const named = (side: Side): NamedSide => {
    const member = members.get(side.regId);
    const name = member ? (shownName(member) ?? member.username) : null;
    return { ...side, name, submissionId: submissionId(place.assessmentId, side.regId) };
  };
  const verdicts = new Map(cases.map(({ left, right, verdict }) => [peopleOf(left.regId, right.regId), verdict]));
  return {
    report,
    pairs: shown.map(({ left, right, score }) => ({
      left: named(left),
      right: named(right),
      score,
      verdict: verdicts.get(peopleOf(left.regId, right.regId)) ?? null,
    })),
    next: from + PAGE < pairs.length ? from + PAGE : null,
    total: pairs.length,
    clusters: clusters.map((cluster) => ({ ...cluster, members: cluster.members.map(named) })),
  };
}

const peopleOf = (one: number, other: number): string => [one, other].sort((a, b) => a - b).join();

function clustersOfPeople(
  pairs: readonly { readonly left: Side; readonly right: Side; readonly score: number }[],
  { spread }: Report,
): (Omit<Cluster, "members"> & { readonly members: readonly Side[] })[] {
  const regIds = [...new Set(pairs.flatMap(({ left, right }) => [left.regId, right.regId]))];
  const places = new Map(regIds.map((regId, place) => [regId, place]));
  const byPlace = pairs.map(({ left, right, score }) => ({
    left: places.get(left.regId) ?? 0,
    right: places.get(right.regId) ?? 0,
    score,
  }));
  const from = Math.max(LEAST_CLUSTER_SCORE, spread?.percentile99 ?? 0);
  return clustersOf(byPlace, from).map((cluster) => ({
    ...cluster,
    members: cluster.members.map((place) => ({ regId: regIds[place] ?? 0, earlierAt: null })),
  }));
}
