import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { takesVotes } from "../../../../../domain/facts/question-kinds";
import { assessmentRefusal } from "../../../../../domain/policies/grading-acts";
import { actionFailure } from "../../../api/failures";
import { useMayChangeCourse } from "../../../app/course-acts";
import { useNowAt } from "../../../app/now";
import { toast } from "../../../app/toasts";
import { Button } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { formatDate } from "../../../design/format";
import { useLeaveGuard } from "../../../design/leave-guard";
import { EmptyState } from "../../../design/states";
import { strings } from "../../../texts/en/assessment";
import { usePane } from "../../../workspace/layout";
import { RunButton } from "../../../workspace/run-button";
import { ShortcutsButton } from "../../../workspace/shortcuts-button";
import { runOptionsOf, USUAL_STEP_LIMIT } from "../../../workspace/side-tabs";
import { SuspendedNotice } from "../../../workspace/suspended-notice";
import { WorkspaceContext } from "../../../workspace/workspace-context";
import { WorkspaceEditor } from "../../../workspace/workspace-editor";
import type { Answers } from "../answers";
import { Frame } from "../frame";
import type { VotingQuestion } from "../model";
import type { Page } from "../page";
import { useQuestionTabs } from "../question-tabs";
import { type Leader, Leaderboard, LeaderboardDates } from "./leaderboard";
import { useVote, type VoteInProgress, voteCommands } from "./vote-list";
import { VoteTab } from "./vote-tab";
import "./contest.css";

interface LeaderboardTabProps {
  readonly page: Page;
  readonly question: VotingQuestion;
  readonly opened: number | null;
  readonly onOpen: (leader: Leader, rank: number) => void;
}

/** The leaderboard: for staff always, for students from its hour on, before which it says when that is. */
function LeaderboardTab({ page, question, opened, onOpen }: LeaderboardTabProps) {
  const { leaderboardFrom, contestLeaderboard: leaders } = question;
  // When its hour comes, the assessment is read anew, too.
  const now = useNowAt(leaderboardFrom, () => void page.submission.answers.load());
  if (page.role === "student" && now < Date.parse(leaderboardFrom)) {
    return (
      <EmptyState title={strings.leaderboardLater(formatDate(leaderboardFrom))} icon="trophy">
        <p>{strings.leaderboardLaterHint}</p>
      </EmptyState>
    );
  }
  return (
    <div className="vote">
      {page.role !== "student" && (
        <div className="vote__head">
          <LeaderboardDates question={question} now={now} />
          <UpdateScores page={page} question={question} now={now} />
        </div>
      )}
      <Leaderboard leaders={leaders} opened={opened} onOpen={onOpen} />
    </div>
  );
}

/** Readings of the assessment until the new scores are there, and milliseconds between two. */
const READINGS = { most: 8, apartMs: 1500 } as const;

/** Has the scores computed now; only while the vote is open do votes change. */
function UpdateScores({ page, question, now }: { page: Page; question: VotingQuestion; now: number }) {
  const { assessment, submission } = page;
  const [busy, setBusy] = useState(false);
  const mayChange = useMayChangeCourse();
  if (assessmentRefusal("countVotes", { ...assessment, archived: !mayChange }, now) !== null) return null;
  const update = async () => {
    setBusy(true);
    try {
      await submission.requestScores();
      const isNew = await isScoredAnew(submission.answers, question);
      if (isNew) toast.success(strings.scoresUpdated);
      else toast.info(strings.scoresRequested, 4000);
    } catch (error) {
      toast.danger(actionFailure(error));
    }
    setBusy(false);
  };
  return (
    <Button small icon="redo" busy={busy} onClick={() => void update()}>
      {strings.updateScores}
    </Button>
  );
}

/** Waits for scores that are newer than those of the question, which the page then shows. */
async function isScoredAnew({ load }: Answers, { id, scoredAt }: VotingQuestion): Promise<boolean> {
  for (let reading = 0; reading < READINGS.most; reading += 1) {
    await new Promise((resolve) => setTimeout(resolve, READINGS.apartMs));
    const found = (await load())?.questions.find((question) => question.id === id);
    if (takesVotes(found) && found.scoredAt !== scoredAt) return true;
  }
  return false;
}

interface Props {
  readonly page: Page;
  readonly question: VotingQuestion;
}

/** A contest voting question: entries to run in the editor and to score at its side. */
export function VotingWorkspace({ page, question }: Props) {
  const [pane, setPane] = usePane("side");
  const vote = useVote(page, question);
  const entry = useOpenedEntry(page, question, () => setPane("main"));
  useLeaveGuard(vote.isDirty, strings.leave, (path) => path.startsWith(`${page.base}/`));
  const [breakpoints, setBreakpoints] = useState<readonly number[]>([]);
  const { open } = entry;
  const tabs = useQuestionTabs(page, question, {
    program: entry.program,
    briefingLabel: strings.votingBriefing,
    // Students come to score the entries; staff have none to score.
    first: page.role === "student" ? "voting" : "task",
    own: [
      {
        id: "voting",
        label: strings.contestVoting,
        content: (
          <VoteTab
            page={page}
            question={question}
            vote={vote}
            opened={entry.opened}
            onOpen={(id) => {
              const at = question.contestEntries.findIndex((one) => one.submission_id === id);
              open({ id, name: strings.entry(at + 1), code: question.contestEntries[at]?.answer.code ?? "" });
            }}
          />
        ),
      },
      {
        id: "leaderboard",
        label: strings.contestLeaderboard,
        content: (
          <LeaderboardTab
            page={page}
            question={question}
            opened={entry.opened}
            onOpen={({ submission_id: id, student_name, answer: { code } }, rank) =>
              open({ id, name: strings.leader(rank, student_name ?? strings.unnamedStudent), code })
            }
          />
        ),
      },
    ],
  });
  const run = () => {
    setPane("repl");
    const { store, library } = page;
    const options = runOptionsOf({ ...tabs, limit: USUAL_STEP_LIMIT, library, breakpoints });
    store.getState().run(library, question.prepend ?? "", entry.program, options);
  };
  const beforeFinalize = async () => !vote.isDirty || vote.save();
  return (
    <WorkspaceContext value={{ ...page, prepend: question.prepend ?? "", breakpoints, setBreakpoints, run }}>
      <Frame
        page={page}
        question={question}
        pane={pane}
        onPane={setPane}
        onMove={useMoving(page, vote)}
        onBeforeFinalize={beforeFinalize}
        isDirty={vote.isDirty}
        tabs={tabs}
        main={<EntryPane entry={entry} question={question} isVoting={page.role === "student" && page.ended === null} />}
      />
    </WorkspaceContext>
  );
}

/** An entry that was opened: of the voter's own, or of the leaderboard. */
interface OpenedEntry {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

/** The program in the editor. What is tried in an entry is a copy: it is kept while the question is open, and never saved. */
function useOpenedEntry({ store }: Page, { solutionTemplate }: VotingQuestion, onOpen: () => void) {
  const [shown, show] = useState<OpenedEntry | null>(null);
  const [copies, setCopies] = useState<Readonly<Record<number, string>>>({});
  const handedIn = shown?.code ?? solutionTemplate ?? "";
  const program = (shown && copies[shown.id]) ?? handedIn;
  const edit = (text: string) => shown && setCopies({ ...copies, [shown.id]: text });
  const open = (entry: OpenedEntry) => {
    // What the entry before has shown is not this one's.
    if (entry.id !== shown?.id) store.getState().reset();
    show(entry);
    onOpen();
  };
  const opened = shown?.id ?? null;
  return { shown, opened, program, isChanged: program !== handedIn, edit, reset: () => edit(handedIn), open };
}

interface EntryPaneProps {
  readonly entry: ReturnType<typeof useOpenedEntry>;
  readonly question: VotingQuestion;
  /** There is a vote to save. */
  readonly isVoting: boolean;
}

function EntryPane({ entry, question, isVoting }: EntryPaneProps) {
  const { shown, opened, program, isChanged, edit, reset } = entry;
  const name = shown?.name ?? strings.noEntryOpen;
  return (
    <>
      <div className="ws-head">
        <h2 className="ws-head__name">{name}</h2>
        <span className="ws-head__space" />
        {isChanged && (
          <Button small look="quiet" icon="undo" onClick={reset}>
            {strings.resetEntry}
          </Button>
        )}
        <RunButton />
        <ShortcutsButton more={isVoting ? voteCommands() : []} />
      </div>
      {isChanged && (
        <div className="ws-notice" role="status">
          <span>{strings.entryChanged}</span>
        </div>
      )}
      <SuspendedNotice />
      <WorkspaceEditor
        name={name}
        path={`vote-${question.id}-${opened ?? "none"}`}
        bracketsPlace="assessments"
        value={program}
        readOnly={shown === null}
        onChange={edit}
      />
    </>
  );
}

/** The way to another question: a vote that can be saved is saved first, any other stays in this browser. */
function useMoving({ addressOf, listing }: Page, vote: VoteInProgress) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  return async (to: number | null) => {
    // The listing is guarded by the page itself, as any other address.
    if (to === null) return void navigate(listing);
    if (vote.isDirty) {
      const isSaved = vote.checked.problem === null && (await vote.save());
      if (vote.keeper.state().conflict !== null) return;
      const leaveTexts = { title: strings.leave, confirm: strings.leaveConfirm, cancel: strings.stay, danger: true };
      if (!isSaved && !(await confirm(leaveTexts))) return;
    }
    void navigate(addressOf(to));
  };
}
