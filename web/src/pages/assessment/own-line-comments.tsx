import { strings } from "../../texts/line-comments";
import { CommentedProgram, type LineComments } from "../../workspace/line-comments/commented-program";

/** One's own program with what staff wrote on its lines. */
export default function OwnLineComments({ shown }: { shown: LineComments }) {
  return (
    <div className="line-comments__panel">
      <p>{strings.studentHint}</p>
      <CommentedProgram shown={shown} />
    </div>
  );
}
