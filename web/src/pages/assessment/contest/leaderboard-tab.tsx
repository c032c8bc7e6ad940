import { useState } from "react";
import { takesVotes } from "../../../../../domain/facts/question-kinds";
import { assessmentRefusal } from "../../../../../domain/policies/grading-acts";
import { actionFailure } from "../../../api/failures";
import { useMayChangeCourse } from "../../../app/course-acts";
import { useNowAt } from "../../../app/now";
import { toast } from "../../../app/toasts";
import { Button } from "../../../design/button";
import { formatDate } from "../../../design/format";
import { EmptyState } from "../../../design/states";
import { strings } from "../../../texts/en/assessment";
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
