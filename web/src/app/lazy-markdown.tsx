import { Suspense } from "react";
import { PartBoundary } from "../design/part-boundary";
import { lazyPanel } from "./lazy-panel";

const Markdown = lazyPanel("design/markdown", async () => ({
  default: (await import("../design/markdown")).Markdown,
}));

/** A text in Markdown, and as it was written until what formats it is there, so that the page waits for nothing. */
export const LazyMarkdown = ({ text }: { text: string }) => (
  <PartBoundary failed={() => <p className="plain-markdown">{text}</p>}>
    <Suspense fallback={<p className="plain-markdown">{text}</p>}>
      <Markdown firstHeading={3}>{text}</Markdown>
    </Suspense>
  </PartBoundary>
);
