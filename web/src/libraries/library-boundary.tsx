import type { ReactNode } from "react";
import { Button } from "../design/button";
import { PartBoundary } from "../design/part-boundary";
import { strings } from "../texts/en/libraries";

interface BoundaryProps {
  /** Called before the panel is drawn anew. */
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Keeps the workspace around a library's panel when the panel fails or does not load: the failure stands in its tab. */
export function LibraryBoundary({ onRetry, children }: BoundaryProps) {
  const failed = (_: unknown, retry: () => void) => (
    <div role="alert">
      <p>
        <strong>{strings.failed}</strong>
      </p>
      <p>{strings.failedAdvice}</p>
      <Button
        small
        icon="redo"
        onClick={() => {
          onRetry();
          retry();
        }}
      >
        {strings.tryAgain}
      </Button>
    </div>
  );
  return <PartBoundary failed={failed}>{children}</PartBoundary>;
}
