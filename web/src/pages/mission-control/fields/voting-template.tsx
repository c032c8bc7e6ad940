import { strings } from "../../../texts/en/mission-fields";
import type { MissionTask } from "../mission";
import { CodeParts } from "./code-parts";
import { ContestField } from "./contest-field";
import { REVEAL_HOURS_RANGE } from "./field-numbers";
import type { CodeTools } from "./form-props";
import { NumberField } from "./number-field";
import { type Change, changeOf, type ProblemOf } from "./part-change";
import { usePart } from "./programming-template";

type Voting = ProblemOf<"voting">;

interface VotingTemplateProps extends CodeTools {
  readonly questionKey: string;
  readonly problem: Voting;
  readonly task: MissionTask;
  readonly change: Change<Voting>;
}

/** Which contest is voted on, when its leaderboard is shown, and the texts around an entry. */
export function VotingTemplate({ questionKey, problem, task, change, ...tools }: VotingTemplateProps) {
  const part = usePart(problem, task, changeOf(change, "snippet"), strings.votingPartHint);
  return (
    <div className="mission-fields__stack">
      <div className="mission-fields__columns">
        <ContestField value={problem.contestNumber} onText={(text) => changeOf(change, "contestNumber")(() => text)} />
        <NumberField
          label={strings.revealHours}
          hint={strings.revealHoursHint}
          missing={strings.notNumberNone}
          value={problem.revealHours}
          range={REVEAL_HOURS_RANGE}
          onNumber={(hours) => changeOf(change, "revealHours")(() => hours)}
        />
      </div>
      <CodeParts name={questionKey} first="template" parts={[part("prepend"), part("template")]} {...tools} />
    </div>
  );
}
