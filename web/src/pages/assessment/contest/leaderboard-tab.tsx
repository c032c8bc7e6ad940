import { useEffect, useState } from "react";
import { assessmentRefusal } from "../../../../../facts/grading-acts";
import { actionFailure } from "../../../api/failures";
import { serverNow } from "../../../api/server-time";
import { useMayChangeCourse } from "../../../app/course-acts";
import { toast } from "../../../app/toasts";
import { Button } from "../../../design/button";
import { dateWords } from "../../../design/format";
import { EmptyState } from "../../../design/states";
import { strings } from "../../../texts/assessment";
import type { Answers } from "../answers";
import type { VotingQuestion } from "../model";
import type { Page } from "../page";
import { type Leader, Leaderboard, LeaderboardDates } from "./leaderboard";

interface LeaderboardTabProps {
  readonly page: Page;
  readonly question: VotingQuestion;
  readonly opened: number | null;
  readonly onOpen: (leader: Leader, rank: number) => void;
}

/** The leaderboard: for staff always, for students from its hour on, before which it says when that is. */
export function LeaderboardTab({ page, question, opened, onOpen }: LeaderboardTabProps) {
  const { leaderboardFrom, contestLeaderboard: leaders } = question;
  const now = useNowAt(leaderboardFrom, page);
  if (page.role === "student" && now < Date.parse(leaderboardFrom)) {
    return (
      <EmptyState title={strings.leaderboardLater(dateWords(leaderboardFrom))} icon="trophy">
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

/** The present time, looked at anew when the leaderboard's hour comes; then the assessment is read anew, too. */
function useNowAt(moment: string, { submission: { answers } }: Page): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const left = Date.parse(moment) - serverNow();
    // Timers hold at most 24.8 days; a page open for longer is read again anyway.
    if (!(left > 0) || left > 2 ** 31 - 1) return;
    const timer = setTimeout(() => {
      setNow(serverNow());
      void answers.load();
    }, left + 50);
    return () => clearTimeout(timer);
  }, [moment, answers]);
  return now;
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
    if (found?.type === "voting" && found.scoredAt !== scoredAt) return true;
  }
  return false;
}
