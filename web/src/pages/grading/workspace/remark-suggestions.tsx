import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { api, unwrap } from "../../../api/client";
import { actionFailure } from "../../../api/failures";
import { remarksKey } from "../../../api/grading";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { strings } from "../../../texts/en/grading";
import { lastParagraph, type Remark, suggestionsFor, withRemark } from "./remark-choice";

export interface WithRemarksProps {
  readonly questionId: number;
  /** What is written so far. */
  readonly text: string;
  readonly disabled: boolean;
  readonly onText: (text: string) => void;
  /** The field that it is written in. */
  readonly children: ReactNode;
}

/**
 * A field with what the grader has written before that fits what is being written. The arrow key down leads from the end of
 * the text into the list, Enter takes one, Esc closes the list for this paragraph.
 */
export function WithRemarks({ questionId, text, disabled, onText, children }: WithRemarksProps) {
  const { courseId } = useCourse();
  const { data } = useQuery({
    queryKey: remarksKey(courseId),
    queryFn: () => unwrap(api.GET("/v2/courses/{courseId}/admin/remarks", { params: { path: { courseId } } })),
  });
  const area = useRef<HTMLDivElement>(null);
  const { before } = lastParagraph(text);
  const [closedFor, closeFor] = useState<string | null>(null);
  const isClosed = disabled || closedFor === before;
  const shown = isClosed ? [] : suggestionsFor(data?.remarks ?? [], text, questionId);
  const field = () => area.current?.querySelector("textarea");
  const buttons = () => [...(area.current?.querySelectorAll<HTMLButtonElement>(".gw-remarks__text") ?? [])];
  const take = (remark: Remark) => {
    onText(withRemark(text, remark));
    field()?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (shown.length === 0) return;
    const { target } = event;
    const at = buttons().indexOf(target as HTMLButtonElement);
    const isField = target instanceof HTMLTextAreaElement;
    const done = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (event.key === "Escape" && (isField || at >= 0)) {
      done();
      closeFor(before);
      field()?.focus();
    } else if (event.key === "ArrowDown" && (at >= 0 || (isField && isAtEnd(target)))) {
      done();
      buttons()[Math.min(at + 1, shown.length - 1)]?.focus();
    } else if (event.key === "ArrowUp" && at >= 0) {
      done();
      (at === 0 ? field() : buttons()[at - 1])?.focus();
    }
  };
  return (
    <div className="gw-with-remarks" ref={area} onKeyDownCapture={onKey}>
      {children}
      {shown.length > 0 && (
        <section className="gw-remarks" aria-label={strings.remarks}>
          <p>
            {strings.remarks} <small>{strings.remarksHint}</small>
          </p>
          <ul>
            {shown.map((remark) => (
              <Suggestion key={remark.text} remark={remark} onTake={take} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface SuggestionProps {
  readonly remark: Remark;
  readonly onTake: (remark: Remark) => void;
}

/** One suggestion, and the way to share it with the course's staff, also by the key S. */
function Suggestion({ remark, onTake }: SuggestionProps) {
  const { role } = useCourse();
  const { text, isOwn, isElsewhere, sharing } = remark;
  const change = useSharing();
  const mayChange = sharing ? sharing.isOwn || role === "admin" : isOwn && !isElsewhere;
  const label = sharing ? strings.unshare : strings.share;
  const toggle = () => mayChange && !change.isPending && change.mutate({ text, isShared: !sharing });
  const onKey = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== "s" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    event.preventDefault();
    toggle();
  };
  return (
    <li>
      <button
        type="button"
        className="gw-remarks__text"
        aria-keyshortcuts={mayChange ? "S" : undefined}
        onClick={() => onTake(remark)}
        onKeyDown={onKey}
      >
        <span>{text}</span>
        {sharing && <small> {sharing.isOwn ? strings.sharedByYou : strings.sharedBy(sharing.by)}</small>}
        {isElsewhere && <small> {strings.writtenElsewhere}</small>}
      </button>
      {mayChange && (
        <button
          type="button"
          className="gw-remarks__share"
          aria-label={`${label}: ${text}`}
          disabled={change.isPending}
          onClick={toggle}
        >
          {label}
        </button>
      )}
    </li>
  );
}

function useSharing() {
  const { courseId } = useCourse();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string; isShared: boolean }) =>
      unwrap(api.PUT("/v2/courses/{courseId}/admin/remarks/sharing", { params: { path: { courseId } }, body })),
    onSuccess: (_, { isShared }) => toast.success(isShared ? strings.sharedNow : strings.unsharedNow),
    onError: (failure) => toast.danger(actionFailure(failure)),
    onSettled: () => client.invalidateQueries({ queryKey: remarksKey(courseId) }),
  });
}

/** Whether the caret stands where an arrow down leads nowhere. */
const isAtEnd = ({ selectionStart, selectionEnd, value }: HTMLTextAreaElement): boolean =>
  selectionStart === selectionEnd && selectionEnd === value.length;
