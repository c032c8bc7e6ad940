import Button from "@cloudscape-design/components/button";
import { dateWords, numberWords } from "../../../design/format";
import { strings } from "../../../texts/en/achievement-control";
import type { CardKind } from "../edited-definitions";
import { useHolders } from "./use-holders";

/** How many members hold an achievement or have completed a goal, once somebody asks. */
export function HoldersOf({ kind, uuid }: { kind: CardKind; uuid: string }) {
  const { holders, isAsked, isReading, hasFailed, ask } = useHolders();
  if (!isAsked) {
    return (
      <p className="ac-holders">
        <Button iconName="group" onClick={ask}>
          {strings.askHolders}
        </Button>
      </p>
    );
  }
  const found = holders[kind][uuid];
  const dates = found && "firstAt" in found ? found : undefined;
  return (
    <p className="ac-holders" role="status">
      {hasFailed
        ? strings.noHolders
        : strings.holders(numberWords(found?.holders ?? 0), numberWords(holders.members), isReading)}
      {dates?.firstAt && dates.lastAt && (
        <> {strings.heldSince(dateWords(dates.firstAt, "short"), dateWords(dates.lastAt, "short"))}</>
      )}
    </p>
  );
}
