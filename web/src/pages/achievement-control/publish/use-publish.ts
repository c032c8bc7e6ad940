import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { diffDefinitions } from "../../../../../achievements/definition-changes";
import { api, unwrap } from "../../../api/client";
import { ApiFailure, actionFailure } from "../../../api/failures";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { strings } from "../../../texts/achievement-control";
import { useDefinitionActions, useEdited } from "../definitions-context";
import type { EditedDefinitions } from "../edited-definitions";
import { rebased } from "../kept-edits";
import { type CourseDefinitions, definitionsQuery } from "../queries";
import { publishedOf } from "../use-definitions";

export type OnLoss = "keep" | "withdraw";

/** What somebody else published while this was edited. */
export interface Meanwhile {
  readonly course: CourseDefinitions;
  /** As it was before, for the differences. */
  readonly before: EditedDefinitions;
}

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

/** Publishes what is saved locally, once. What somebody else has published meanwhile is shown, and edits go on top of it. */
export function usePublish(onDone: () => void) {
  const edited = useEdited();
  const actions = useDefinitionActions();
  const { courseId } = useCourse();
  const client = useQueryClient();
  // The same until it goes through: sent again after a lost answer, it is still one publication.
  const [request, setRequest] = useState(() => crypto.randomUUID());
  const [isPublishing, setPublishing] = useState(false);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);

  const readAnew = async (): Promise<CourseDefinitions> => client.fetchQuery({ ...definitionsQuery(courseId) });
  const takeNews = async (): Promise<void> => {
    const course = await readAnew();
    setMeanwhile({ course, before: edited });
    actions.restore(rebased(edited, publishedOf(course)));
    setRequest(crypto.randomUUID());
  };
  const publish = async (onLoss: OnLoss): Promise<void> => {
    setPublishing(true);
    try {
      await unwrap(
        api.POST("/v2/courses/{courseId}/admin/achievement_publications", {
          params: { path: { courseId } },
          body: { ...publicationOf(edited), onLoss, request },
        }),
      );
      actions.published(publishedOf(await readAnew()));
      void client.invalidateQueries({ queryKey: ["course", courseId, "achievement-dashboard"] });
      toast.success(strings.published);
      onDone();
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 412) await takeNews().catch(tell);
      else tell(error);
    } finally {
      setPublishing(false);
    }
  };
  return { publish, isPublishing, meanwhile };
}

function tell(error: unknown): void {
  toast.danger(actionFailure(error));
}
