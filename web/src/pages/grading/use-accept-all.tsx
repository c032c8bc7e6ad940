import Checkbox from "@cloudscape-design/components/checkbox";
import { useQueryClient } from "@tanstack/react-query";
import { createElement, useState } from "react";
import { Link } from "react-router-dom";
import { everyPage } from "../../api/every-page";
import { actionFailure } from "../../api/failures";
import { type GradingQuery, gradingKey, readGradingPage } from "../../api/grading";
import { gradingPath } from "../../app/course-links";
import { toast } from "../../app/toasts";
import { formatXp } from "../../app/xp";
import { useConfirm } from "../../design/confirm";
import { strings } from "../../texts/en/grading";
import { type Accepting, chosenOf, hasAllXp, MOST_SAMPLES, samplesOf } from "./accept-choice";
import { useAcceptance } from "./actions";
import { readSize } from "./paging";
import { type Row, rowOf } from "./rows";
import { useShownNames } from "./shown-names";

interface AcceptQuestionProps {
  readonly courseId: number;
  /** At least one. */
  readonly rows: readonly Row[];
  readonly onChoose: (accepting: Accepting) => void;
}

/** Says how many submissions would be accepted, shows some of them, and lets one leave out what lacks XP. */
function AcceptQuestion({ courseId, rows, onChoose }: AcceptQuestionProps) {
  const { row: named } = useShownNames();
  const [accepting, setAccepting] = useState<Accepting>("all");
  const full = rows.filter(hasAllXp).length;
  const chosen = chosenOf(rows, accepting);
  const choose = (value: Accepting): void => {
    setAccepting(value);
    onChoose(value);
  };
  return (
    <div className="grading__accept">
      <p aria-live="polite">{strings.acceptBody(chosen.length)}</p>
      {full > 0 && full < rows.length && (
        <Checkbox checked={accepting === "full"} onChange={({ detail }) => choose(detail.checked ? "full" : "all")}>
          {strings.acceptFull(full)}
        </Checkbox>
      )}
      <p>{strings.acceptSamples(chosen.length > MOST_SAMPLES)}</p>
      <ul>
        {samplesOf(chosen.map(named)).map(
          ({ submissionId, studentName, assessmentName, currentXp, maxXp, xpBonus }) => (
            <li key={submissionId}>
              <Link to={gradingPath(courseId, submissionId)} target="_blank">
                {strings.acceptSample(studentName, assessmentName, formatXp(currentXp, maxXp, xpBonus))}
              </Link>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

/** Accepts the autograder's XP for all that waits for a grader among the submissions of a choice, after a question. */
export function useAcceptAll(courseId: number, choice: GradingQuery) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const acceptance = useAcceptance(courseId);
  const [looking, setLooking] = useState(false);

  const waiting = async (): Promise<Row[]> => {
    const found: Row[] = [];
    const query: GradingQuery = { ...choice, show: "ungraded", size: readSize };
    const ask = (cursor: string | undefined) =>
      client.fetchQuery({
        queryKey: [...gradingKey(courseId), "waiting", query, cursor ?? ""],
        queryFn: ({ signal }) => readGradingPage(courseId, { ...query, cursor }, signal),
        staleTime: 0,
        gcTime: 0,
      });
    for await (const { rows } of everyPage(ask)) found.push(...rows.map(rowOf));
    return found;
  };

  const start = async (): Promise<void> => {
    setLooking(true);
    const rows = await waiting()
      .catch((error: unknown) => {
        toast.danger(actionFailure(error));
        return null;
      })
      .finally(() => setLooking(false));
    if (rows === null) return;
    if (rows.length === 0) return toast.info(strings.acceptNothing);
    let accepting: Accepting = "all";
    const onChoose = (chosen: Accepting): void => {
      accepting = chosen;
    };
    const question = {
      title: strings.acceptTitle,
      body: createElement(AcceptQuestion, { courseId, rows, onChoose }),
      confirm: strings.acceptConfirm,
    };
    if (await confirm(question)) {
      await acceptance.accept(chosenOf(rows, accepting).map(({ submissionId }) => submissionId));
    }
  };
  return { acceptance, looking, start };
}
