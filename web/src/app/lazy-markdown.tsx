import { Suspense } from "react";
import { PartBoundary } from "../design/part-boundary";
import { lazyPanel } from "./lazy-panel";
import { isPlainLine } from "./plain-line";
import "../design/paragraphs.css";

const Markdown = lazyPanel("design/markdown", async () => ({
  default: (await import("../design/markdown")).Markdown,
}));

interface MarkdownProps {
  readonly text: string;
  readonly className?: string;
  /** The level below the heading that the text stands under. */
  readonly firstHeading?: 3 | 4;
}

/**
 * A text in Markdown. A line without any formatting is drawn at once; any other text as it was written until what formats it is
 * there, so that the page waits for nothing.
 */
export function LazyMarkdown({ text, className = "", firstHeading = 3 }: MarkdownProps) {
  if (isPlainLine(text)) {
    return (
      <div className={`markdown ${className}`}>
        <p>{text.trim()}</p>
      </div>
    );
  }
  const asWritten = <p className={`plain-markdown ${className}`}>{text}</p>;
  return (
    <PartBoundary failed={() => asWritten}>
      <Suspense fallback={asWritten}>
        <Markdown className={className} firstHeading={firstHeading}>
          {text}
        </Markdown>
      </Suspense>
    </PartBoundary>
  );
}
