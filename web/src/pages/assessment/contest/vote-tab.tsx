import { useId, useState } from "react";
import { commandOf, keysShown } from "../../../app/shortcuts/commands";
import { Button } from "../../../design/button";
import { Icon } from "../../../design/icons";
import { EmptyState } from "../../../design/states";
import { strings } from "../../../texts/en/assessment";
import { strings as workspaceStrings } from "../../../texts/en/workspace";
import { DraftNotices, SaveState, VersionsDialog } from "../../../workspace/drafts/draft-notices";
import type { VotingQuestion } from "../model";
import type { Page } from "../page";
import { problemText, type VoteInProgress, VoteList, voteCommands } from "./vote-list";
import { typedScores, worstScore } from "./vote-rules";

interface VoteTabProps {
  readonly page: Page;
  readonly question: VotingQuestion;
  readonly vote: VoteInProgress;
  /** The entry that is in the editor. */
  readonly opened: number | null;
  readonly onOpen: (entry: number) => void;
}

/** The entries to score, and whether the vote is saved. */
export function VoteTab({ page, question, vote, opened, onOpen }: VoteTabProps) {
  const { contestEntries: entries, entriesAssigned } = question;
  if (page.role !== "student") {
    return (
      <EmptyState title={strings.staffDoNotVote} icon="trophy">
        <p>{strings.staffDoNotVoteHint}</p>
      </EmptyState>
    );
  }
  if (entries.length === 0 && !entriesAssigned) return <Waiting page={page} />;
  if (entries.length === 0) return <NothingToScore page={page} question={question} vote={vote} />;
  return <Ballot page={page} question={question} vote={vote} opened={opened} onOpen={onOpen} />;
}

/** Entries come within minutes of the opening; then they have to be read. */
function Waiting({ page: { submission } }: { page: Page }) {
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    await submission.answers.load();
    setBusy(false);
  };
  return (
    <EmptyState title={strings.entriesNotAssigned} icon="hourglass">
      <p>{strings.entriesNotAssignedHint}</p>
      <Button icon="redo" busy={busy} onClick={() => void check()}>
        {strings.checkAgain}
      </Button>
    </EmptyState>
  );
}

/** A vote without entries counts as an answer once it is saved. */
function NothingToScore({ page, question, vote }: Pick<VoteTabProps, "page" | "question" | "vote">) {
  const isSaved = question.answerVersion > 0;
  return (
    <EmptyState title={strings.nothingToScore} icon="trophy">
      {page.ended === null && <p>{isSaved ? strings.nothingToScoreSaved : strings.nothingToScoreHint}</p>}
      {page.ended === null && !isSaved && (
        <Button icon="save" busy={vote.state.status === "saving"} onClick={() => void vote.save()}>
          {strings.save}
        </Button>
      )}
    </EmptyState>
  );
}

function Ballot({ page, question, vote, opened, onOpen }: VoteTabProps) {
  const { contestEntries: entries } = question;
  const { state, checked, isDirty } = vote;
  const problemId = useId();
  const readOnly = page.ended !== null || state.status === "readonly";
  const isWrong = checked.problem === "out of range" || checked.problem === "not unique";
  const names = new Map(entries.map(({ submission_id }, at) => [submission_id, strings.entry(at + 1)]));
  const nameOf = (entry: number) => names.get(entry) ?? "";
  const saving = commandOf(voteCommands(), "save");
  return (
    <div className="vote">
      <div className="vote__head">
        <SaveState state={state} />
        <span className="vote__space" />
        <Versions question={question} vote={vote} readOnly={readOnly} nameOf={nameOf} />
        {!readOnly && (
          <Button
            small
            icon={saving.icon}
            look={isDirty ? "warning" : "normal"}
            busy={state.status === "saving"}
            title={`${saving.name} ${strings.saveHint(keysShown(saving))}`}
            onClick={() => void vote.save()}
          >
            {saving.name}
          </Button>
        )}
      </div>
      <DraftNotices
        keeper={vote.keeper}
        state={withProblemText(vote, (text) => scoreLines(question, text, nameOf))}
        unsavedFirst={{ hint: strings.voteRestored, discard: strings.discardVote }}
      />
      <p className="vote__rule">{strings.voteRule(worstScore(entries.length), entries.length)}</p>
      {!readOnly && <p className="vote__ways">{strings.voteWays}</p>}
      {!readOnly && (
        <p id={problemId} className={isWrong ? "vote__problem" : "vote__ways"} role="status">
          {isWrong && <Icon name="warning" size={16} />}
          {checked.problem === null
            ? isDirty
              ? strings.voteReady
              : strings.voteSaved
            : problemText(checked.problem, entries.length)}
        </p>
      )}
      <VoteList vote={vote} nameOf={nameOf} readOnly={readOnly} opened={opened} onOpen={onOpen} problemId={problemId} />
    </div>
  );
}

/** Scores as a person reads them: "Entry 1: 10". */
function scoreLines({ contestEntries }: VotingQuestion, text: string, nameOf: (entry: number) => string): string {
  const lines = typedScores(contestEntries, text).map(({ entry, text: score }) => ({ name: nameOf(entry), score }));
  return lines.map(({ name, score }) => strings.entryScore(name, score === "" ? strings.noScore : score)).join("\n");
}

/** The state of the vote with its texts in words, for what shows them. */
function withProblemText({ state }: VoteInProgress, format: (text: string) => string): VoteInProgress["state"] {
  const conflict = state.conflict && { ...state.conflict, text: format(state.conflict.text) };
  return { ...state, text: format(state.text), conflict };
}

interface VersionsProps extends Pick<VoteTabProps, "question" | "vote"> {
  readonly readOnly: boolean;
  readonly nameOf: (entry: number) => string;
}

/** Scores that were put aside, because others were saved elsewhere or the vote had closed. */
function Versions({ question, vote, readOnly, nameOf }: VersionsProps) {
  const [shown, show] = useState(false);
  const { versions } = vote.state;
  if (versions.length === 0) return null;
  const use = async (at: number) => {
    const chosen = versions.find((version) => version.at === at);
    if (chosen) await vote.keeper.replace(chosen.text, "restored");
    show(false);
  };
  return (
    <>
      <Button small look="quiet" icon="clock" onClick={() => show(true)}>
        {workspaceStrings.versions}
      </Button>
      {shown && (
        <VersionsDialog
          versions={versions.map((version) => ({ ...version, text: scoreLines(question, version.text, nameOf) }))}
          onClose={() => show(false)}
          onUse={readOnly ? undefined : ({ at }) => void use(at)}
        />
      )}
    </>
  );
}
