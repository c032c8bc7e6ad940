import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { takesVotes } from "../../../../../domain/facts/question-kinds";
import { saveCommand, useCommandKeys } from "../../../app/shortcuts/commands";
import { toast } from "../../../app/toasts";
import { Button, IconButton } from "../../../design/button";
import { Icon } from "../../../design/icons";
import { movedTo } from "../../../design/moved-to";
import { useRowDrag } from "../../../design/use-row-drag";
import { strings } from "../../../texts/en/assessment";
import type { AnswerKeeper, KeeperState } from "../../../workspace/drafts/answer-keeper";
import { draftKey } from "../../../workspace/drafts/draft-storage";
import { useAnswerKeeper } from "../../../workspace/drafts/use-answer-keeper";
import type { VotingQuestion } from "../model";
import type { Page } from "../page";
import {
  BEST_SCORE,
  type CheckedVote,
  checkVote,
  rankedEntries,
  savedVoteOf,
  scoredByOrder,
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

interface VoteListProps {
  readonly vote: VoteInProgress;
  /** Names of the entries, by number: "Entry 1". */
  readonly nameOf: (entry: number) => string;
  readonly readOnly: boolean;
  /** The entry that is in the editor. */
  readonly opened: number | null;
  readonly onOpen: (entry: number) => void;
  /** The id of what says what is wrong with the scores. */
  readonly problemId: string;
}

/** The entries, the best on top: a field for each score, and ways to move each up and down. */
export function VoteList({ vote, nameOf, readOnly, opened, onOpen, problemId }: VoteListProps) {
  const { typed, checked, change } = vote;
  const list = useRef<HTMLOListElement>(null);
  const moves = useMoves(list);
  // While scores are typed the rows stay where they are: the next field must be where the person looks.
  const [resting, rest] = useState<readonly number[] | null>(null);
  const ranked = resting ?? rankedEntries(typed);
  const drop = (order: readonly number[], entry: number) => {
    rest(null);
    change(scoredByOrder(typed, order));
    const place = order.indexOf(entry);
    moves.say(strings.entryMoved(nameOf(entry), place + 1, order.length, BEST_SCORE - place));
  };
  const { drag, start } = useRowDrag(list, drop);
  const order = drag?.order ?? ranked;
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!list.current?.contains(relatedTarget)) rest(null);
  };
  return (
    <>
      <ol className="vote-list" ref={list} aria-label={strings.entriesByScore} onBlur={leave}>
        {ranked.map((entry) => {
          const place = order.indexOf(entry);
          const row = { entry, name: nameOf(entry), place, count: order.length, readOnly };
          const move = (by: number) => {
            moves.keepFocus(entry, by);
            drop(movedTo(ranked, entry, place + by), entry);
          };
          return (
            <li
              key={entry}
              data-entry={entry}
              className={`vote-row${drag?.entry === entry ? " vote-row--dragged" : ""}`}
              style={{ order: place }}
            >
              {!readOnly && (
                <span
                  className="vote-row__handle"
                  title={strings.dragEntry}
                  aria-hidden="true"
                  onPointerDown={(event) => start(event, entry, ranked)}
                >
                  <Icon name="menu" size={18} />
                </span>
              )}
              <span className="vote-row__name">{row.name}</span>
              <Button
                small
                className="vote-row__open"
                aria-pressed={opened === entry}
                aria-label={strings.openEntry(row.name)}
                onClick={() => onOpen(entry)}
              >
                {strings.open}
              </Button>
              <input
                className="input vote-row__score"
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
                aria-label={strings.scoreOf(row.name)}
                aria-invalid={checked.problem !== "incomplete" && checked.wrong.has(entry)}
                aria-describedby={problemId}
                readOnly={readOnly}
                value={typed.find((one) => one.entry === entry)?.text ?? ""}
                onFocus={() => !readOnly && rest(ranked)}
                onChange={({ target: { value } }) =>
                  change(typed.map((one) => (one.entry === entry ? { entry, text: value } : one)))
                }
              />
              {!readOnly && <MoveButtons {...row} onMove={move} />}
            </li>
          );
        })}
      </ol>
      <p className="unseen" role="status">
        {moves.said}
      </p>
    </>
  );
}

interface MoveProps {
  readonly name: string;
  readonly place: number;
  readonly count: number;
  readonly onMove: (by: number) => void;
}

/** The buttons stay reachable at the ends of the list, so that the focus does not fall out of it. */
function MoveButtons({ name, place, count, onMove }: MoveProps) {
  const atEnd = { [-1]: place === 0, 1: place === count - 1 };
  const button = (by: -1 | 1, label: string) => (
    <IconButton
      small
      icon="chevronDown"
      data-by={by}
      className={by === -1 ? "vote-row__up" : ""}
      label={label}
      aria-disabled={atEnd[by] || undefined}
      onClick={() => !atEnd[by] && onMove(by)}
    />
  );
  return (
    <span className="vote-row__moves">
      {button(-1, strings.moveUp(name))}
      {button(1, strings.moveDown(name))}
    </span>
  );
}

/** Says a move to screen readers, and gives the focus back to the button that made it: its row has moved in the document. */
function useMoves(list: React.RefObject<HTMLElement | null>) {
  const [said, say] = useState("");
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  const keepFocus = (entry: number, by: number) => {
    wanted.current = `[data-entry="${entry}"] [data-by="${by}"]`;
  };
  return { said, say, keepFocus };
}
