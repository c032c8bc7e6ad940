import { strings } from "../../texts/en/line-comments";
import type { LineComments, Replying } from "../../workspace/line-comments/comment-thread";
import { CommentedProgram } from "../../workspace/line-comments/commented-program";

/** One's own program with what staff wrote on its lines. */
export default function OwnLineComments({ shown, onReply }: { shown: LineComments; onReply?: Replying | undefined }) {
  return (
    <div className="line-comments__panel">
      <p>{strings.studentHint}</p>
      <CommentedProgram shown={shown} onReply={onReply} />
    </div>
  );
}
