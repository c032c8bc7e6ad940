import Button from "@cloudscape-design/components/button";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { diffDefinitions, isWithoutChanges } from "../../../../../domain/achievements/definition-changes";
import { api, unwrap } from "../../../api/client";
import { courseKey } from "../../../api/course-key";
import { useCourse } from "../../../app/session";
import { formatNumber } from "../../../design/format";
import { Modal } from "../../../design/modal";
import { strings } from "../../../texts/en/achievement-control";
import { useEdited, useMeanwhile } from "../definitions-context";
import { ChangeList } from "./change-list";
import { MeanwhileNotice } from "./meanwhile-notice";
import { type OnLoss, publicationOf, usePublish } from "./use-publish";

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
