import { Fragment, Suspense } from "react";
import { PartBoundary } from "../design/part-boundary";
import { plainParagraphs } from "../design/plain-paragraphs";
import { lazyPanel } from "./lazy-panel";
import "../design/markdown.css";

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
 * A text in Markdown. One without any formatting is drawn at once; any other as it was written until what formats it is there,
 * so that the page waits for nothing.
 */
export function LazyMarkdown({ text, className = "", firstHeading = 3 }: MarkdownProps) {
  const paragraphs = plainParagraphs(text);
  if (paragraphs) {
    return (
      <div className={`markdown ${className}`.trim()}>
        {paragraphs.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no other name
          <Fragment key={at}>
            {at > 0 && "\n"}
            <p>{paragraph}</p>
          </Fragment>
        ))}
      </div>
    );
  }
  const asWritten = <p className={`plain-markdown ${className}`.trim()}>{text}</p>;
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
