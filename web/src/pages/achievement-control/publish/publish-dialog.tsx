import Button from "@cloudscape-design/components/button";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { diffDefinitions, isWithoutChanges } from "../../../../../domain/achievements/definition-changes";
import { numberWords } from "../../../design/format";
import { Modal } from "../../../design/modal";
import { strings } from "../../../texts/en/achievement-control";
import { useEdited, useMeanwhile } from "../definitions-context";
import { ChangeList } from "./change-list";
import { MeanwhileNotice } from "./meanwhile-notice";
import { useConsequences } from "./use-consequences";
import { type OnLoss, usePublish } from "./use-publish";

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
            {data ? strings.lookedAt(numberWords(data.members)) : strings.lookingAt(numberWords(soFar.members))}
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
