import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { assessmentsKey } from "../../api/assessments";
import { api, type Schemas, unwrap } from "../../api/client";
import { courseKey } from "../../api/course-key";
import { askForAssessmentTypes, putCourseSettings } from "../../api/course-settings";
import { ApiFailure, actionFailure } from "../../api/failures";
import { readStatisticsPage } from "../../api/statistics";
import { userQuery } from "../../api/user";
import { toast } from "../../app/toasts";
import { strings } from "../../texts/en/admin-panel";
import {
  type CourseSetup,
  changedSettings,
  isDirty,
  isListChanged,
  removedTypes,
  type Settings,
  setupOf,
} from "./course-setup";
import { type Conflict, type Merge, mergeSetups } from "./merge-setups";

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
interface SaveStep extends SavedSetup {
  readonly part: "settings" | "removal" | "list";
}

/**
 * Saves what differs between a setup and what is wanted: the settings, the deletion of removed types, then the list. Each step
 * that is stored is told, so that a save that was cut short goes on where it ended. Each names the version that it follows.
 *
 * @throws ApiFailure 412 when somebody else has changed the course
 */
async function saveSetup(
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

/** What the admin is told after somebody else has saved meanwhile. */
export type Meanwhile = Pick<Merge, "taken" | "conflicts">;

/** The setup that is being edited, and its saving. */
export function useSetup(courseId: number, loaded: SavedSetup) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(loaded);
  const [draft, setDraft] = useState(loaded.setup);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const latest = useRef({ saved, draft });
  latest.current = { saved, draft };

  const hold = (next: SavedSetup, wanted: CourseSetup): void => {
    latest.current = { saved: next, draft: wanted };
    setSaved(next);
    setDraft(wanted);
  };

  const readAnew = (): Promise<SavedSetup> => client.fetchQuery(setupQuery(courseId));

  const send = async (): Promise<void> => {
    const { saved: from, draft: wanted } = latest.current;
    await saveSetup(courseId, from, wanted, ({ part, ...stored }) => {
      hold(stored, wanted);
      toast.success(part === "settings" ? strings.settingsSaved : strings.typesSaved);
    });
  };

  /** Joins the draft with what somebody else saved. Returns whether there is nothing to be told of it. */
  const join = async (): Promise<boolean> => {
    const { saved: from, draft: wanted } = latest.current;
    const theirs = await readAnew();
    const { setup, taken, conflicts } = mergeSetups(from.setup, wanted, theirs.setup);
    hold(theirs, setup);
    const isSilent = taken.length + conflicts.length === 0;
    if (!isSilent) setMeanwhile({ taken, conflicts });
    return isSilent;
  };

  const save = async (): Promise<void> => {
    if (isSaving) return;
    setIsSaving(true);
    setHasFailed(false);
    setMeanwhile(null);
    try {
      try {
        await send();
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.status !== 412) throw error;
        // What changed may be nothing that is shown here, or our own save whose answer was lost.
        if (!(await join())) return;
        await send();
      }
      const fresh = await readAnew();
      hold(fresh, fresh.setup);
      await client.refetchQueries(userQuery());
      await client.invalidateQueries({ queryKey: assessmentsKey(courseId) });
    } catch (error) {
      setHasFailed(isDirty(latest.current.saved.setup, latest.current.draft));
      toast.danger(actionFailure(error));
    } finally {
      setIsSaving(false);
    }
  };

  const resolve = (conflict: Conflict, theirs: boolean): void => {
    if (theirs) setDraft(conflict.withServerValue);
    setMeanwhile((before) => {
      if (!before) return null;
      const conflicts = before.conflicts.filter((one) => one !== conflict);
      return conflicts.length + before.taken.length === 0 ? null : { ...before, conflicts };
    });
  };

  return {
    draft,
    change: (edit: (before: CourseSetup) => CourseSetup) => setDraft(edit),
    dirty: isDirty(saved.setup, draft),
    discard: () => setDraft(saved.setup),
    isSaving,
    hasFailed,
    meanwhile,
    resolve,
    understood: () => setMeanwhile(null),
    save,
  };
}

export type SetupForm = ReturnType<typeof useSetup>;
