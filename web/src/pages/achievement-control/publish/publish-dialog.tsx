import Button from "@cloudscape-design/components/button";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { diffDefinitions, isWithoutChanges } from "../../../../../domain/achievements/definition-changes";
import { achievementDashboardsKey } from "../../../api/achievements";
import { api, unwrap } from "../../../api/client";
import { courseKey } from "../../../api/course-key";
import { ApiFailure, actionFailure } from "../../../api/failures";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { formatNumber } from "../../../design/format";
import { Modal } from "../../../design/modal";
import { strings } from "../../../texts/en/achievement-control";
import {
  type CourseDefinitions,
  definitionsQuery,
  useDefinitionsStore,
  useEdited,
  useMeanwhile,
} from "../definitions-context";
import { awaitsPublish, type EditedDefinitions } from "../edited-definitions";
import { ChangeList } from "./change-list";
import { MeanwhileNotice } from "./meanwhile-notice";

/** How long a failure to publish stays, in ms: long enough to read, for the dialog looks as before. */
const FAILURE_MS = 10_000;

type OnLoss = "keep" | "withdraw";

/** Returns what a publication sends: only what changes. */
function publicationOf({ published, saved }: EditedDefinitions) {
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
function usePublish(onDone: () => void) {
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

/** What publishing would do to members, as far as it has been looked at. */
interface Consequences {
  readonly members: number;
  /** Members by the uuid of the achievement. */
  readonly gains: Readonly<Record<string, number>>;
  readonly losses: Readonly<Record<string, number>>;
}

/** A forecast stores nothing, so it needs no name of its own. */
const NO_REQUEST = "00000000-0000-4000-8000-000000000000";

const NONE: Consequences = { members: 0, gains: {}, losses: {} };

/**
 * Asks the server, page by page of members, who would gain something and who no longer qualifies: what becomes of these is
 * chosen after. Nothing is written.
 */
function useConsequences() {
  const edited = useEdited();
  const { courseId } = useCourse();
  const [soFar, setSoFar] = useState(NONE);
  const body = publicationOf(edited);
  const query = useQuery({
    queryKey: courseKey(courseId, "achievement-consequences", body),
    queryFn: async ({ signal }) => {
      let sum = NONE;
      for (let cursor: string | undefined; ; ) {
        const page = await unwrap(
          api.POST("/v2/courses/{courseId}/admin/achievement_publications/preview", {
            params: { path: { courseId } },
            body: { ...body, onLoss: "withdraw", request: NO_REQUEST, ...(cursor !== undefined && { cursor }) },
            signal,
          }),
        );
        sum = {
          members: sum.members + page.members,
          gains: added(sum.gains, page.gains),
          losses: added(sum.losses, page.losses),
        };
        setSoFar(sum);
        if (page.next === null) return sum;
        cursor = page.next;
      }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return { ...query, soFar };
}

function added(
  sums: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const next: Record<string, number> = { ...sums };
  for (const [uuid, count] of Object.entries(more)) next[uuid] = (next[uuid] ?? 0) + count;
  return next;
}

/** Shows what publishing changes and what it does to students, then publishes. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { published, saved } = useEdited();
  const [onLoss, setOnLoss] = useState<OnLoss>("keep");
  const { publish, isPublishing } = usePublish(onClose);
  const meanwhile = useMeanwhile();
  const changes = diffDefinitions(published, saved);
  const isEmpty = isWithoutChanges(changes);
  return (
    <Modal
      size="large"
      title={strings.publishTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" loading={isPublishing} disabled={isEmpty} onClick={() => void publish(onLoss)}>
            {meanwhile ? strings.publishOnTop : strings.publish}
          </Button>
        </>
      }
    >
      <SpaceBetween size="l">
        <MeanwhileNotice />
        {isEmpty ? <p>{strings.nothingLeft}</p> : <ChangeList changes={changes} before={published} after={saved} />}
        {!isEmpty && <ForStudents onLoss={onLoss} />}
        {!isEmpty && (
          <RadioGroup
            ariaLabel={strings.onLoss}
            value={onLoss}
            items={(["keep", "withdraw"] as const).map((value) => ({ value, ...strings.onLossChoices[value] }))}
            onChange={({ detail }) => setOnLoss(detail.value === "withdraw" ? "withdraw" : "keep")}
          />
        )}
      </SpaceBetween>
    </Modal>
  );
}

function ForStudents({ onLoss }: { onLoss: OnLoss }) {
  const { data, error, soFar } = useConsequences();
  const { published, saved } = useEdited();
  const titles = new Map([...published.achievements, ...saved.achievements].map(({ uuid, title }) => [uuid, title]));
  const shown = data ?? soFar;
  const uuids = [...new Set([...Object.keys(shown.gains), ...Object.keys(shown.losses)])];
  return (
    <section className="ac-consequences" aria-busy={!data && !error}>
      <h3>{strings.forStudents}</h3>
      {error ? (
        <p>{strings.noForecast}</p>
      ) : (
        <>
          <p role="status">
            {data ? strings.lookedAt(formatNumber(data.members)) : strings.lookingAt(formatNumber(soFar.members))}
          </p>
          {data && uuids.length === 0 && <p>{strings.nobodyAffected}</p>}
          <ul>
            {uuids.map((uuid) => (
              <li key={uuid}>
                {strings.consequence(
                  titles.get(uuid) ?? strings.unknown(uuid),
                  shown.gains[uuid] ?? 0,
                  shown.losses[uuid] ?? 0,
                  onLoss === "keep",
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
