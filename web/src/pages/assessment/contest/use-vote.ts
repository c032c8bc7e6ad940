import { useEffect } from "react";
import { takesVotes } from "../../../../../domain/facts/question-kinds";
import { saveCommand, useCommandKeys } from "../../../app/shortcuts/commands";
import { toast } from "../../../app/toasts";
import { strings } from "../../../texts/en/assessment";
import type { AnswerKeeper, KeeperState } from "../../../workspace/drafts/answer-keeper";
import { draftKey } from "../../../workspace/drafts/draft-rules";
import { useAnswerKeeper } from "../../../workspace/drafts/use-answer-keeper";
import type { VotingQuestion } from "../model";
import type { Page } from "../page";
import {
  type CheckedVote,
  checkVote,
  savedVoteOf,
  type TypedScore,
  textOfVote,
  typedScores,
  type VoteProblem,
  worstScore,
} from "./vote-rules";

/** The vote of one question while it is made: what is typed, what is wrong with it, and whether it is saved. */
export interface VoteInProgress {
  readonly keeper: AnswerKeeper;
  readonly state: KeeperState;
  readonly typed: readonly TypedScore[];
  readonly checked: CheckedVote;
  readonly isDirty: boolean;
  change(typed: readonly TypedScore[]): void;
  /** Saves a vote that is whole and valid, and says what is wrong with any other. True when it is saved. */
  save(): Promise<boolean>;
}

/** Keeps the vote of a question as any answer is kept: in this browser at once, on the server when it is saved. */
export function useVote({ userId, role, submission, ended }: Page, question: VotingQuestion): VoteInProgress {
  const { answers, drafts } = submission;
  const { id, contestEntries: entries } = question;
  const { saved, template } = savedVoteOf(question);
  const { keeper, state } = useAnswerKeeper({
    key: draftKey(userId, id),
    places: drafts,
    saved,
    template,
    readOnly: ended !== null,
    save: async (text, version) => {
      const { problem, scores } = checkVote(typedScores(entries, text));
      // A save that is sent again once the network is back may have another text by then.
      if (problem !== null) return { kind: "refused", message: problemText(problem, entries.length) };
      return answers.save(id, scores, version);
    },
    load: async () => {
      const found = (await answers.load())?.questions.find((one) => one.id === id);
      return takesVotes(found) ? savedVoteOf(found).saved : null;
    },
  });
  const { text, version } = saved;
  useEffect(() => keeper.serverSays({ text, version }), [keeper, text, version]);
  const typed = typedScores(entries, state.text);
  const isDirty = state.conflict !== null || !["opening", "saved", "readonly"].includes(state.status);
  const save = async () => {
    const { problem } = checkVote(typedScores(entries, keeper.state().text));
    if (problem !== null) {
      toast.warning(problemText(problem, entries.length), 4000);
      return false;
    }
    await keeper.save();
    const { status, message } = keeper.state();
    // A vote that came too late turns into one to read, and what the keeper says of it goes with it.
    if (status === "refused" && message !== null) toast.danger(message, 6000);
    if (status !== "saved") return false;
    toast.success(strings.savedToast);
    return true;
  };
  const change = (to: readonly TypedScore[]) => {
    keeper.edit(textOfVote(to));
    // Scores are few and short: each is kept at once, where a program waits for a pause in the typing.
    void keeper.flush();
  };
  useCommandKeys(voteCommands, ended === null && role === "student" ? { save: () => void save() } : {});
  return {
    keeper,
    state,
    typed,
    checked: checkVote(typed),
    isDirty,
    change,
    save,
  };
}

/** Why a vote cannot be saved, in the specification's words where it has some. */
export function problemText(problem: VoteProblem, count: number): string {
  if (problem === "out of range") return strings.voteOutOfRange(worstScore(count));
  return problem === "not unique" ? strings.voteNotUnique : strings.voteIncomplete;
}

/** What one does by keys while voting. */
export const voteCommands = () => [saveCommand(strings.save)];
