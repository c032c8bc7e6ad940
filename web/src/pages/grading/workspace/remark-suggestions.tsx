import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { api, unwrap } from "../../../api/client";
import { useCourse } from "../../../app/session";
import { strings } from "../../../texts/grading";
import { suggestionsFor, withRemark } from "./remark-choice";

interface RemarkSuggestionsProps {
  readonly questionId: number;
  /** What is written so far. */
  readonly text: string;
  readonly disabled: boolean;
  readonly onText: (text: string) => void;
}

/** What the grader has written before that fits what is being written; one is taken by a click, or by Tab, arrows and Enter. */
export function RemarkSuggestions({ questionId, text, disabled, onText }: RemarkSuggestionsProps) {
  const { courseId } = useCourse();
  const { data } = useQuery({
    queryKey: ["course", courseId, "grading", "remarks"],
    queryFn: () => unwrap(api.GET("/v2/courses/{courseId}/admin/remarks", { params: { path: { courseId } } })),
  });
  const shown = disabled ? [] : suggestionsFor(data?.remarks ?? [], text, questionId);
  if (shown.length === 0) return null;
  return (
    <section className="gw-remarks" aria-label={strings.remarks}>
      <p>{strings.remarks}</p>
      <ul onKeyDown={moveByArrows}>
        {shown.map((remark) => (
          <li key={remark.text}>
            <button type="button" onClick={() => onText(withRemark(text, remark))}>
              {remark.text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
