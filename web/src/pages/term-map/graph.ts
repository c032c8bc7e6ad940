import { countedAssessments } from "../../../../domain/achievements/counted-assessments";
import { goalRuleOf } from "../../../../domain/achievements/goal-meta";
import { readingPieces } from "../../../../domain/textbook/reading";
import type { Dashboard } from "../../api/achievements";
import { recordingPath, workspacePath } from "../../app/course-links";
import type { Overview } from "../../app/grading-status";
import { pageAddress } from "../../app/page-addresses";
import { strings } from "../../texts/en/term-map";
import type { Chapter } from "../game/queries";
import type { Recording } from "../sourcecasts/queries";
import { watchedShare } from "../sourcecasts/recording-rows";
import type { Dated, Edge } from "./layers";
import { type NodeState, stateOfAchievement, stateOfAssessment, stateOfChapter } from "./states";

/** Something of the course with the way to it. */
export interface MapNode extends Dated {
  readonly title: string;
  /** The page of it; null for what cannot be opened yet. */
  readonly to: string | null;
  readonly state: NodeState;
  /** Students do not see it yet. */
  readonly isDraft: boolean;
}

/** What the person may see of the course: everything on the map comes from these lists. */
export interface MapSources {
  readonly courseId: number;
  readonly overviews: readonly Overview[];
  readonly dashboard: Pick<Dashboard, "achievements" | "goals" | "standings"> | null;
  readonly chapters: readonly Chapter[];
  readonly recordings: readonly Recording[];
  /** The numbers or ids of the assessments that the texts of a chapter name, by the chapter's id. */
  readonly assessmentsOfChapter: ReadonlyMap<number, readonly string[]>;
  /** How many chapters the person has completed, in the order in which they open. */
  readonly completedChapters: number;
  readonly isStaff: boolean;
  readonly now: Date;
}

/** Gathers what is on the map, and what leads to what, from what the person may see of the course. */
export function mapOf(sources: MapSources): { readonly nodes: MapNode[]; readonly edges: Edge[] } {
  const parts = [assessmentParts(sources), chapterParts(sources), recordingParts(sources), achievementParts(sources)];
  const nodes = parts.flatMap((part) => part.nodes);
  return {
    nodes: [...new Map(nodes.map((node) => [node.id, node])).values()],
    edges: parts.flatMap(({ edges }) => edges),
  };
}

interface Part {
  readonly nodes: MapNode[];
  readonly edges: Edge[];
}

const assessmentId = (id: number) => `assessment ${id}`;
const sectionId = (section: string) => `section ${section}`;

/** The assessments, and the sections of the textbook that each says to read. */
function assessmentParts({ courseId, overviews, now }: MapSources): Part {
  const nodes = overviews.map((one): MapNode => {
    const state = stateOfAssessment(one, now);
    return {
      id: assessmentId(one.id),
      lane: "assessment",
      title: one.title,
      opensAt: Date.parse(one.openAt),
      to: state === "toCome" ? null : workspacePath(courseId, one.type, one.id),
      state,
      isDraft: !one.isPublished,
    };
  });
  const read = overviews.flatMap(({ id, reading }) => sectionsIn(reading ?? "").map((place) => ({ id, ...place })));
  return {
    nodes: [...nodes, ...read.map(sectionNode)],
    edges: read.map(({ id, section }) => ({ from: sectionId(section), to: assessmentId(id) })),
  };
}

interface NamedSection {
  readonly section: string;
  readonly to: string;
}

const sectionsIn = (text: string): NamedSection[] =>
  readingPieces(text).flatMap(({ to }) => {
    const section = to === null ? undefined : /^\/sicpjs\/([^#]+)/.exec(to)?.[1];
    return section === undefined ? [] : { section, to: `/sicpjs/${section}` };
  });

const sectionNode = ({ section, to }: NamedSection): MapNode => ({
  id: sectionId(section),
  lane: "section",
  title: strings.section(section),
  opensAt: null,
  to,
  state: "open",
  isDraft: false,
});

/** The chapters of the game; one and an assessment that its texts name are joined in the order in which they open. */
function chapterParts(sources: MapSources): Part {
  const { courseId, chapters, overviews, assessmentsOfChapter, completedChapters, now } = sources;
  const nodes = chapters.map((one, place): MapNode => {
    const state = stateOfChapter(one, place < completedChapters, now);
    const isOpen = state === "open" || state === "done";
    return {
      id: `chapter ${one.id}`,
      lane: "chapter",
      title: one.title,
      opensAt: Date.parse(one.openAt),
      to: isOpen ? `${pageAddress("game", courseId)}?scene=play&chapter=${one.id}` : null,
      state,
      isDraft: !one.isPublished,
    };
  });
  const edges = chapters.flatMap(({ id, openAt }) => {
    const named = new Set(assessmentsOfChapter.get(id));
    return overviews
      .filter((one) => named.has(one.number) || named.has(String(one.id)))
      .map((one): Edge => {
        const ends = [`chapter ${id}`, assessmentId(one.id)] as const;
        const [from, to] = Date.parse(openAt) <= Date.parse(one.openAt) ? ends : ([ends[1], ends[0]] as const);
        return { from, to };
      });
  });
  return { nodes, edges };
}

/** So much of a recording counts as all of it. */
const WATCHED_SHARE = 0.95;

/** The recordings; one leads to the assessments whose texts link it, and the sections that it names lead to it. */
function recordingParts({ courseId, recordings, overviews }: MapSources): Part {
  const sections = recordings.flatMap(({ uid, description }) =>
    sectionsIn(description ?? "").map((place) => ({ uid, ...place })),
  );
  const nodes = recordings.map(
    (one): MapNode => ({
      id: `recording ${one.uid}`,
      lane: "recording",
      title: one.title,
      opensAt: Date.parse(one.insertedAt),
      to: recordingPath(courseId, one.uid),
      state: (watchedShare(one) ?? 0) >= WATCHED_SHARE ? "done" : "open",
      isDraft: !one.isPublished,
    }),
  );
  const linked = recordings.flatMap(({ uid }) =>
    overviews
      .filter(({ reading, shortSummary }) => `${reading ?? ""} ${shortSummary ?? ""}`.includes(`/sourcecast/${uid}`))
      .map(({ id }): Edge => ({ from: `recording ${uid}`, to: assessmentId(id) })),
  );
  const named = sections.map(({ uid, section }): Edge => ({ from: sectionId(section), to: `recording ${uid}` }));
  return { nodes: [...nodes, ...sections.map(sectionNode)], edges: [...linked, ...named] };
}

/** The achievements, what counts for each, and its prerequisites. */
function achievementParts({ courseId, dashboard, overviews, isStaff, now }: MapSources): Part {
  if (dashboard === null) return { nodes: [], edges: [] };
  const { achievements, goals, standings } = dashboard;
  const standingOf = new Map(standings.map((one) => [one.uuid, one]));
  const goalOf = new Map(goals.map((goal) => [goal.uuid, goal]));
  const idOf = new Map(overviews.map(({ id, number }) => [number, assessmentId(id)]));
  const nodes = achievements.map(({ uuid, title, release, position, prerequisiteUuids }): MapNode => {
    const standing = standingOf.get(uuid) ?? { status: "ACTIVE" as const, deadline: null };
    const state = stateOfAchievement(
      standing,
      prerequisiteUuids.map((one) => standingOf.get(one)),
      now,
    );
    return {
      id: `achievement ${uuid}`,
      lane: "achievement",
      title,
      opensAt: release === null ? null : Date.parse(release),
      to: `${pageAddress("achievements", courseId)}?achievement=${uuid}`,
      state,
      isDraft: isStaff && position === 0,
    };
  });
  const edges = achievements.flatMap(({ uuid, goalUuids, prerequisiteUuids }) => [
    ...goalUuids
      .flatMap((goal) => goalOf.get(goal) ?? [])
      .flatMap((goal) => countedAssessments(goalRuleOf(goal)))
      .flatMap((number) => idOf.get(number) ?? [])
      .map((from) => ({ from, to: `achievement ${uuid}` })),
    ...prerequisiteUuids.map((one) => ({ from: `achievement ${one}`, to: `achievement ${uuid}` })),
  ]);
  return { nodes, edges };
}
