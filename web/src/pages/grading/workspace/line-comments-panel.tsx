import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schemas, unwrap } from "../../../api/client";
import { actionFailure } from "../../../api/failures";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { Button } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { Check } from "../../../design/form";
import { useLeaveGuard } from "../../../design/leave-guard";
import { WaitingLine } from "../../../design/spinner";
import { ErrorState } from "../../../design/states";
import { strings } from "../../../texts/line-comments";
import {
  CommentedProgram,
  CommentForm,
  type LineComment,
  type LineComments,
} from "../../../workspace/line-comments/commented-program";
import type { Range } from "../../../workspace/line-comments/range";

interface Target {
  readonly courseId: number;
  readonly submissionId: number;
  readonly questionId: number;
}

const PATH = "/v2/courses/{courseId}/admin/grading/{submissionId}/{questionId}/line_comments";

/** Writes comments on lines of a student's program, below them. */
export default function LineCommentsPanel(target: Target) {
  const [isBare, setBare] = useState(false);
  const comments = useComments(target);
  const { data, error, refetch } = comments.query;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingLine>{strings.loading}</WaitingLine>;
  return (
    <div className="line-comments__panel">
      <p>{strings.staffHint}</p>
      {data.comments.length > 0 && (
        <Check label={strings.hide} checked={isBare} onChange={(event) => setBare(event.target.checked)} />
      )}
      <Written shown={data} isBare={isBare} comments={comments} />
    </div>
  );
}

type Comments = ReturnType<typeof useComments>;

function Written({ shown, isBare, comments }: { shown: LineComments; isBare: boolean; comments: Comments }) {
  const { registration, role } = useCourse();
  const confirm = useConfirm();
  const [text, setText] = useState("");
  const [edited, setEdited] = useState<LineComment | null>(null);
  useLeaveGuard(text.trim() !== "" && text !== edited?.text, strings.leave);
  const stop = () => {
    setText("");
    setEdited(null);
  };
  const mayChange = ({ author }: LineComment) => author.id === registration.courseRegId || role === "admin";
  const remove = async (comment: LineComment) => {
    const question = { title: strings.removeTitle, body: strings.removeBody, confirm: strings.remove, danger: true };
    if (await confirm(question)) await comments.edit(comment, null);
  };
  const form = (range: Range, onSave: () => Promise<boolean>, close: () => void) => (
    <CommentForm
      range={range}
      text={text}
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
  return (
    <CommentedProgram
      shown={shown}
      isBare={isBare}
      writing={{
        form: (range, close) => (edited ? null : form(range, () => comments.add(range, text.trim()), close)),
        changed: (comment) =>
          edited?.id === comment.id
            ? form(comment.place ?? { from: 1, to: 1 }, () => comments.edit(edited, text.trim()), stop)
            : null,
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
}

/** The comments of an answer, and the ways to change them; each tells whether it was done. */
function useComments({ courseId, submissionId, questionId }: Target) {
  const client = useQueryClient();
  const params = { path: { courseId, submissionId, questionId } };
  const queryKey = ["course", courseId, "line-comments", submissionId, questionId];
  const query = useQuery({ queryKey, queryFn: () => unwrap(api.GET(PATH, { params })), staleTime: 0 });
  const changing = useMutation({
    mutationFn: (change: () => Promise<Schemas["LineComments"]>) => change(),
    onSuccess: (next) => client.setQueryData(queryKey, next),
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
      change(() => unwrap(api.POST(PATH, { params, body: { from, to, text } }))),
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
