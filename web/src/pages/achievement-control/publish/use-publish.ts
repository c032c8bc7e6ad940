import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { diffDefinitions } from "../../../../../domain/achievements/definition-changes";
import { achievementDashboardsKey } from "../../../api/achievements";
import { api, unwrap } from "../../../api/client";
import { ApiFailure, actionFailure } from "../../../api/failures";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { strings } from "../../../texts/en/achievement-control";
import { useDefinitionsStore } from "../definitions-context";
import { awaitsPublish, type EditedDefinitions } from "../edited-definitions";
import { type CourseDefinitions, definitionsQuery } from "../queries";

/** How long a failure to publish stays, in ms: long enough to read, for the dialog looks as before. */
const FAILURE_MS = 10_000;

export type OnLoss = "keep" | "withdraw";

/** Returns what a publication sends: only what changes. */
export function publicationOf({ published, saved }: EditedDefinitions) {
  const { achievements, goals } = diffDefinitions(published, saved);
  const put = [...achievements.added, ...achievements.changed.map(({ after }) => after)];
  return {
    version: published.version,
    achievements: put.map((one) => ({
      ...one,
      prerequisiteUuids: [...one.prerequisiteUuids],
      goalUuids: [...one.goalUuids],
    })),
    goals: [...goals.added, ...goals.changed.map(({ after }) => after)].map((goal) => ({
      ...goal,
      meta: { ...goal.meta },
    })),
    deletedAchievements: achievements.deleted.map(({ uuid }) => uuid),
    deletedGoals: goals.deleted.map(({ uuid }) => uuid),
  };
}

/** Publishes what is saved locally, once. What somebody else has published meanwhile is told, and edits go on top of it. */
export function usePublish(onDone: () => void) {
  const store = useDefinitionsStore();
  const { courseId } = useCourse();
  const client = useQueryClient();
  // The same until it goes through: sent again after a lost answer, it is still one publication.
  const request = useRef(crypto.randomUUID());
  const [isPublishing, setPublishing] = useState(false);

  const readAnew = (): Promise<CourseDefinitions> => client.fetchQuery({ ...definitionsQuery(courseId) });
  const send = async (onLoss: OnLoss): Promise<void> => {
    const { edited } = store.getState();
    const body = { ...publicationOf(edited), onLoss, request: request.current };
    const { version } = await unwrap(
      api.POST("/v2/courses/{courseId}/admin/achievement_publications", { params: { path: { courseId } }, body }),
    );
    store.getState().published({ ...edited.saved, version });
  };
  /** Returns whether all is published by now: somebody else's publication has to be looked at first. */
  const sendOnTop = async (onLoss: OnLoss): Promise<boolean> => {
    const hasMerged = store.getState().merge(await readAnew());
    request.current = crypto.randomUUID();
    if (hasMerged) return false;
    // It was this page's own publication whose answer was lost, or it changed nothing that is shown here.
    if (awaitsPublish(store.getState().edited)) await send(onLoss);
    return true;
  };
  const publish = async (onLoss: OnLoss): Promise<void> => {
    setPublishing(true);
    try {
      const isPublished = await send(onLoss).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ApiFailure && error.status === 412) return sendOnTop(onLoss);
          throw error;
        },
      );
      if (!isPublished) return;
      void client.invalidateQueries({ queryKey: achievementDashboardsKey(courseId) });
      toast.success(strings.published);
      onDone();
    } catch (error) {
      toast.danger(actionFailure(error), FAILURE_MS);
    } finally {
      setPublishing(false);
    }
  };
  return { publish, isPublishing };
}
