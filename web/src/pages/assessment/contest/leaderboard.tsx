import { Button } from "../../../design/button";
import { formatDate } from "../../../design/format";
import { EmptyState } from "../../../design/states";
import { strings } from "../../../texts/en/assessment";
import type { VotingQuestion } from "../model";
import "./contest.css";

export type Leader = VotingQuestion["contestLeaderboard"][number];

/** Code of more lines is folded. */
const OPEN_LINES = 8;

interface LeaderboardProps {
  readonly leaders: readonly Leader[];
  /** The submission whose code is in the editor. */
  readonly opened?: number | null;
  /** Puts an entry into the editor; without it there is none. */
  readonly onOpen?: (leader: Leader, rank: number) => void;
}

/** The best entries of a contest, each with its rank, its author, its score and its code. */
export function Leaderboard({ leaders, opened = null, onOpen }: LeaderboardProps) {
  if (leaders.length === 0) {
    return (
      <EmptyState title={strings.noLeaders} icon="trophy">
        <p>{strings.noLeadersHint}</p>
      </EmptyState>
    );
  }
  const ranks = ranksOf(leaders);
  return (
    <table className="leaders">
      <caption className="unseen">{strings.contestLeaderboard}</caption>
      <thead>
        <tr>
          <th scope="col">{strings.rank}</th>
          <th scope="col">{strings.student}</th>
          <th scope="col" className="leaders__score">
            {strings.score}
          </th>
          {onOpen && <th scope="col">{strings.code}</th>}
        </tr>
      </thead>
      {leaders.map((leader, at) => (
        <LeaderRow
          key={leader.submission_id}
          leader={leader}
          rank={ranks[at] ?? at + 1}
          isOpen={opened === leader.submission_id}
          onOpen={onOpen}
        />
      ))}
    </table>
  );
}

interface RowProps extends Pick<LeaderboardProps, "onOpen"> {
  readonly leader: Leader;
  readonly rank: number;
  readonly isOpen: boolean;
}

function LeaderRow({ leader, rank, isOpen, onOpen }: RowProps) {
  const { answer, student_name, final_score } = leader;
  const name = student_name ?? strings.unnamedStudent;
  const lines = answer.code.split("\n").length;
  return (
    <tbody>
      <tr>
        <td className="leaders__rank">{rank}</td>
        <th scope="row">{name}</th>
        <td className="leaders__score">{formatScore(final_score)}</td>
        {onOpen && (
          <td>
            <Button
              small
              aria-pressed={isOpen}
              aria-label={strings.openEntry(strings.entryBy(name))}
              onClick={() => onOpen(leader, rank)}
            >
              {strings.open}
            </Button>
          </td>
        )}
      </tr>
      <tr>
        <td colSpan={onOpen ? 4 : 3} className="leaders__code">
          <details open={lines <= OPEN_LINES}>
            <summary>{strings.linesOfCode(name, lines)}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
            <pre tabIndex={0}>
              <code>{answer.code}</code>
            </pre>
          </details>
        </td>
      </tr>
    </tbody>
  );
}

/** Equal scores share a rank, and the next one comes after all of them. */
export function ranksOf(leaders: readonly Pick<Leader, "final_score">[]): number[] {
  return leaders.map(({ final_score }) => 1 + leaders.filter((other) => other.final_score > final_score).length);
}

const formatScore = (score: number): string => score.toFixed(2);

/** How old the scores are, and from when students see them; of the latter nothing once they do. */
export function LeaderboardDates({ question, now }: { question: Dates; now: number }) {
  const { leaderboardFrom, scoredAt } = question;
  return (
    <p className="leaders__dates">
      {scoredAt === null ? strings.notScored : strings.scoredAt(formatDate(scoredAt, "medium"))}{" "}
      {now < Date.parse(leaderboardFrom) && strings.studentsSeeFrom(formatDate(leaderboardFrom, "medium"))}
    </p>
  );
}

type Dates = Pick<VotingQuestion, "leaderboardFrom" | "scoredAt">;
