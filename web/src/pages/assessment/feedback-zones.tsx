import { useMemo } from "react";
import { formatXp } from "../../app/xp";
import { Button } from "../../design/button";
import { Markdown } from "../../design/markdown";
import { strings as assessmentStrings } from "../../texts/en/assessment";
import { strings } from "../../texts/en/line-comments";
import type { CodeEditor } from "../../workspace/editor";
import { CommentThread, type LineComments, type Replying } from "../../workspace/line-comments/comment-thread";
import EditorZones, { type LineZone } from "../../workspace/line-comments/editor-zones";
import { linesNow } from "../../workspace/line-comments/lines-now";
import { type ProgrammingQuestion, sameLineEnds } from "./model";
import type { VerdictError } from "./verdict-errors";

interface FeedbackZonesProps {
  readonly editor: CodeEditor;
  readonly question: ProgrammingQuestion;
  readonly shown: LineComments | null;
  readonly onReply: Replying | undefined;
  readonly errors: readonly VerdictError[];
  /** Gives the program in the editor as it stands. */
  readonly program: () => string;
  readonly hasReport: boolean;
  /** Shows the whole report. */
  readonly onReport: () => void;
}

/** Report, comments and errors of a verdict between the lines of a program in the editor. */
export default function FeedbackZones(props: FeedbackZonesProps) {
  const { editor, question, shown, onReply, errors, program, hasReport, onReport } = props;
  // Once they stand there they go with their lines.
  // biome-ignore lint/correctness/useExhaustiveDependencies: found anew when there are others
  const placed = useMemo(() => {
    if (!shown) return [];
    const now = linesNow(sameLineEnds(shown.program), program());
    return shown.comments.flatMap((comment) => {
      const lines = comment.place && now(comment.place);
      return lines ? [{ comment, lines }] : [];
    });
  }, [shown]);
  const report: LineZone = {
    key: "report",
    lines: null,
    look: "report",
    hint: strings.report,
    content: <Report question={question} onReport={onReport} />,
  };
  const zones: LineZone[] = [
    ...(hasReport ? [report] : []),
    ...errors.map(
      ({ line, text, testcases }): LineZone => ({
        key: `error ${line} ${text}`,
        lines: { from: line, to: line },
        look: "fault",
        hint: strings.faultOf(testcases),
        content: (
          <p className="line-zone__fault">
            <strong>{strings.faultOf(testcases)}</strong>: {text}
          </p>
        ),
      }),
    ),
    ...placed.map(
      ({ comment, lines }): LineZone => ({
        key: comment.id,
        lines,
        look: "comment",
        hint: strings.hint,
        content: <CommentThread comment={comment} onReply={onReply} />,
      }),
    ),
  ];
  return <EditorZones editor={editor} zones={zones} />;
}

/** What the question came to, with what was written about all of it. */
function Report({ question: { xp, maxXp, comments }, onReport }: Pick<FeedbackZonesProps, "question" | "onReport">) {
  return (
    <section className="line-zone__report" aria-label={strings.report}>
      <p className="line-comments__head">
        <strong>{formatXp(xp, maxXp)}</strong>
        <Button small look="quiet" onClick={onReport}>
          {assessmentStrings.reportCard}
        </Button>
      </p>
      {comments && <Markdown firstHeading={3}>{comments}</Markdown>}
    </section>
  );
}
