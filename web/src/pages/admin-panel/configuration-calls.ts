import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";
import { courseKey } from "../../api/course-key";
import { askForAssessmentTypes, putCourseSettings } from "../../api/course-settings";
import { readStatisticsPage } from "../../api/statistics";
import { type CourseSetup, changedSettings, isListChanged, removedTypes, type Settings, setupOf } from "./course-setup";

/** A course's setup as the server has it, and the version by which it knows whether somebody else has changed it. */
export interface SavedSetup {
  readonly setup: CourseSetup;
  readonly etag: string;
}

type Answer = { data?: unknown; error?: unknown; response: Response };

/** The data of an answer and its ETag. @throws ApiFailure */
async function withEtag<Data>(call: Promise<Answer & { data?: Data }>): Promise<{ data: Data; etag: string }> {
  const data = await unwrap(call);
  return { data, etag: (await call).response.headers.get("ETag") ?? "" };
}

/** Settings and types come in two answers: read again while somebody else saves between them. */
const READINGS = 3;

async function readSetup(courseId: number): Promise<SavedSetup> {
  const params = { path: { courseId } };
  for (let reading = 1; ; reading += 1) {
    const [config, types] = await Promise.all([
      withEtag(api.GET("/v2/courses/{courseId}/config", { params })),
      withEtag(askForAssessmentTypes(courseId)),
    ]);
    const setup = setupOf(config.data.config, types.data);
    // At the last, the older version: the next save is then told of what came between.
    if (config.etag === types.etag || reading === READINGS) return { setup, etag: config.etag };
  }
}

/** A course's setup. Never read again behind the admin's back: a form is open on it. */
export const setupQuery = (courseId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "setup"),
    queryFn: () => readSetup(courseId),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** What was stored of a save so far. */
export interface SaveStep extends SavedSetup {
  readonly part: "settings" | "removal" | "list";
}

/**
 * Saves what differs between a setup and what is wanted: the settings, the deletion of removed types, then the list. Each step
 * that is stored is told, so that a save that was cut short goes on where it ended. Each names the version that it follows.
 *
 * @throws ApiFailure 412 when somebody else has changed the course
 */
export async function saveSetup(
  courseId: number,
  saved: SavedSetup,
  wanted: CourseSetup,
  onStep: (step: SaveStep) => void,
): Promise<void> {
  let current = saved;
  const stored = (part: SaveStep["part"], setup: CourseSetup, etag: string): void => {
    current = { setup, etag };
    onStep({ ...current, part });
  };
  if (hasChanges(saved.setup.settings, wanted.settings)) {
    const etag = await putSettings(courseId, current, wanted.settings);
    stored("settings", { ...current.setup, settings: wanted.settings }, etag);
  }
  for (const id of removedTypes(saved.setup, wanted)) {
    const etag = await deleteType(courseId, current, id);
    const types = current.setup.types.filter(({ assessmentConfigId }) => assessmentConfigId !== id);
    stored("removal", { ...current.setup, types }, etag);
  }
  if (isListChanged(current.setup, wanted)) {
    stored("list", wanted, await putTypes(courseId, current, wanted));
  }
}

const hasChanges = (before: Settings, after: Settings): boolean =>
  Object.keys(changedSettings(before, after)).length > 0;

async function putSettings(courseId: number, { setup, etag }: SavedSetup, settings: Settings): Promise<string> {
  const call = putCourseSettings(courseId, changedSettings(setup.settings, settings), etag);
  return (await withEtag(call)).etag;
}

async function deleteType(courseId: number, { etag }: SavedSetup, assessmentConfigId: number): Promise<string> {
  const call = api.DELETE("/v2/courses/{courseId}/admin/config/assessment_config/{assessmentConfigId}", {
    params: { path: { courseId, assessmentConfigId }, header: { "If-Match": etag } },
  });
  return (await withEtag(call)).etag;
}

async function putTypes(courseId: number, { etag }: SavedSetup, { types }: CourseSetup): Promise<string> {
  const call = api.PUT("/v2/courses/{courseId}/admin/config/assessment_configs", {
    params: { path: { courseId }, header: { "If-Match": etag } },
    body: { assessmentConfigs: types.map((type) => ({ ...type, type: type.type.trim() })) },
  });
  return (await withEtag(call)).etag;
}

/** How many assessments a type has, by its saved name, and how many submissions they have. */
export async function countWorkOfType(courseId: number, type: string): Promise<{ assessments: number; begun: number }> {
  const work = { assessments: 0, begun: 0 };
  let cursor: number | null = null;
  do {
    const page: Schemas["StatisticsPage"] = await readStatisticsPage(courseId, cursor ?? undefined);
    for (const assessment of page.assessments.filter((one) => one.type === type)) {
      work.assessments += 1;
      work.begun += assessment.begun;
    }
    cursor = page.next;
  } while (cursor !== null);
  return work;
}
