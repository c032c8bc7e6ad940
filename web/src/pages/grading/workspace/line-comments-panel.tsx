import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { lineCommentRefusal } from "../../../../../domain/policies/line-comment-acts";
import { api, type Schemas, unwrap } from "../../../api/client";
import { actionFailure } from "../../../api/failures";
import { remarksKey } from "../../../api/grading";
import { lineCommentsKey } from "../../../api/line-comments";
import { useMayChangeCourse } from "../../../app/course-acts";
import { useCourse } from "../../../app/session";
import { commandOf, keysShown, useCommandKeys } from "../../../app/shortcuts/commands";
import { toast } from "../../../app/toasts";
import { Button } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { Check } from "../../../design/form";
import { useLeaveGuard } from "../../../design/leave-guard";
import { WaitingLine } from "../../../design/spinner";
import { ErrorState } from "../../../design/states";
import { strings } from "../../../texts/en/line-comments";
import { type LineCommandId, lineCommands } from "../../../workspace/line-comments/commands";
import { CommentForm } from "../../../workspace/line-comments/comment-form";
import type { LineComment, LineComments } from "../../../workspace/line-comments/comment-thread";
import { CommentedProgram } from "../../../workspace/line-comments/commented-program";
import type { Range } from "../../../workspace/line-comments/range";
import type { WithRemarksProps } from "./remark-suggestions";

interface Target {
  readonly courseId: number;
  readonly submissionId: number;
  readonly questionId: number;
}

const PATH = "/v2/courses/{courseId}/admin/grading/{submissionId}/{questionId}/line_comments";

export interface LineCommentsPanelProps extends Target {
  /** Whether this submission may be graded now. */
  readonly open: boolean;
  /** Lines that were chosen in the editor to comment on. */
  readonly asked: Range | null;
  /** Puts suggestions to a field. Given from the page, which has it anyway, so that this part stays small. */
  readonly withRemarks: (props: WithRemarksProps) => ReactNode;
}

/** Writes comments on lines of a student's program, below them. */
export default function LineCommentsPanel({ open, asked, withRemarks, ...target }: LineCommentsPanelProps) {
  const [isBare, setBare] = useState(false);
  useCommandKeys<LineCommandId>(
    lineCommands,
    { hide: () => setBare(!isBare) },
    { isOurs: ({ repeat }) => !repeat, capture: true },
  );
  const mayChange = useMayChangeCourse();
  const comments = useComments(target);
  const { data, error, refetch } = comments.query;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingLine>{strings.loading}</WaitingLine>;
  return (
    <div className="line-comments__panel">
      {mayChange && <p>{open ? strings.staffHint : strings.notSubmitted}</p>}
      {data.comments.length > 0 && (
        <Check
          label={strings.hide}
          hint={keysShown(commandOf<LineCommandId>(lineCommands(), "hide"))}
          checked={isBare}
          onChange={(event) => setBare(event.target.checked)}
        />
      )}
      <Written
        shown={data}
        questionId={target.questionId}
        open={open}
        asked={asked}
        isBare={isBare}
        comments={comments}
        withRemarks={withRemarks}
      />
    </div>
  );
}

interface WrittenProps extends Pick<LineCommentsPanelProps, "open" | "asked" | "questionId" | "withRemarks"> {
  readonly shown: LineComments;
  readonly isBare: boolean;
  readonly comments: ReturnType<typeof useComments>;
}

function Written({ shown, isBare, comments, open, asked, questionId, withRemarks: WithRemarks }: WrittenProps) {
  const { registration, role } = useCourse();
  const archived = !useMayChangeCourse();
  const confirm = useConfirm();
  const [text, setText] = useState("");
  const [edited, setEdited] = useState<LineComment | null>(null);
  useLeaveGuard(text.trim() !== "" && text !== edited?.text, strings.leave);
  const isRemoved = edited !== null && !shown.comments.some(({ id }) => id === edited.id);
  const stop = () => {
    setText("");
    setEdited(null);
  };
  const mayChange = ({ author }: LineComment) =>
    lineCommentRefusal({ role, archived, isAuthor: author.id === registration.courseRegId }) === null;
  const remove = async (comment: LineComment) => {
    const question = { title: strings.removeTitle, body: strings.removeBody, confirm: strings.remove, danger: true };
    if (await confirm(question)) await comments.edit(comment, null);
  };
  const form = (range: Range, onSave: () => Promise<boolean>, close: () => void, theirs: string | null = null) => (
    <CommentForm
      range={range}
      text={text}
      theirs={theirs}
      around={(field) => (
        <WithRemarks questionId={questionId} text={text} disabled={false} onText={setText}>
          {field}
        </WithRemarks>
      )}
      isSaving={comments.isSaving}
      onText={setText}
      onSave={() => {
        if (text.trim() === "" || comments.isSaving) return;
        void onSave().then((isSaved) => {
          if (!isSaved) return;
          stop();
          close();
        });
      }}
      onCancel={() => {
        stop();
        close();
      }}
    />
  );
  const changedForm = (comment: LineComment) => {
    const theirs = comment.version === edited?.version ? null : comment.text;
    // What is saved replaces the version that is shown: the one that was there, or that of somebody else.
    return form(comment.place ?? { from: 1, to: 1 }, () => comments.edit(comment, text.trim()), stop, theirs);
  };
  const newForm = (range: Range, close: () => void) =>
    edited && !isRemoved ? null : form(range, () => comments.add(range, text.trim()), close);
  const program = (
    <CommentedProgram
      shown={shown}
      isBare={isBare}
      onReply={archived ? undefined : comments.reply}
      writing={open ? { asked, form: newForm } : undefined}
      changing={{
        changed: (comment) => (edited?.id === comment.id ? changedForm(comment) : null),
        acts: (comment) => {
          const lines = comment.place ? strings.lines(comment.place.from, comment.place.to) : strings.earlier;
          if (!mayChange(comment)) return null;
          return (
            <>
              <Button
                small
                look="quiet"
                title={strings.editOf(lines)}
                onClick={() => {
                  setText(comment.text);
                  setEdited(comment);
                }}
              >
                {strings.edit}
              </Button>
              <Button small look="quiet" title={strings.removeOf(lines)} onClick={() => void remove(comment)}>
                {strings.remove}
              </Button>
            </>
          );
        },
      }}
    />
  );
  return (
    <>
      {isRemoved && <p role="status">{strings.removedElsewhere}</p>}
      {program}
    </>
  );
}

/** The comments of an answer, and the ways to change them; each tells whether it was done. */
function useComments({ courseId, submissionId, questionId }: Target) {
  const client = useQueryClient();
  const params = { path: { courseId, submissionId, questionId } };
  const queryKey = [...lineCommentsKey(courseId), submissionId, questionId];
  const query = useQuery({ queryKey, queryFn: () => unwrap(api.GET(PATH, { params })), staleTime: 0 });
  const idOf = useIds();
  const changing = useMutation({
    mutationFn: (change: () => Promise<Schemas["LineComments"]>) => change(),
    onSuccess: (next) => {
      client.setQueryData(queryKey, next);
      void client.invalidateQueries({ queryKey: remarksKey(courseId) });
    },
    onError: (error) => {
      toast.danger(actionFailure(error));
      void client.invalidateQueries({ queryKey });
    },
  });
  const change = (call: () => Promise<Schemas["LineComments"]>): Promise<boolean> =>
    changing.mutateAsync(call).then(
      () => true,
      () => false,
    );
  return {
    query,
    isSaving: changing.isPending,
    add: ({ from, to }: Range, text: string) =>
      change(() => {
        const sent = { from, to, text, answerVersion: query.data?.answerVersion };
        return unwrap(api.POST(PATH, { params, body: { ...sent, id: idOf(JSON.stringify(sent)) } }));
      }),
    reply: ({ id: commentId }: LineComment, body: { readonly id: string; readonly text: string }) =>
      change(() =>
        unwrap(api.POST(`${PATH}/{commentId}/replies`, { params: { path: { ...params.path, commentId } }, body })),
      ),
    edit: ({ id, version }: LineComment, text: string | null) =>
      change(() =>
        unwrap(
          api.PUT(`${PATH}/{commentId}`, {
            params: { path: { ...params.path, commentId: id } },
            body: { version, text },
          }),
        ),
      ),
  };
}

/** Gives the same id to the same comment for as long as nothing else is sent, so that a repeated save never doubles it. */
function useIds(): (comment: string) => string {
  const last = useRef({ comment: "", id: "" });
  return (comment) => {
    if (last.current.comment !== comment) last.current = { comment, id: crypto.randomUUID() };
    return last.current.id;
  };
}
