import type { ReactNode } from "react";
import { Button } from "../../../design/button";
import { PartBoundary } from "../../../design/part-boundary";
import { strings } from "../../../texts/en/textbook";

interface BoundaryProps {
  /** What stands there while the program cannot be opened. */
  readonly closed: ReactNode;
  /** Called before the program is opened anew. */
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Keeps the text around a program when its workspace fails, for example offline: the failure stands below the program. */
export function ProgramBoundary({ closed, onRetry, children }: BoundaryProps) {
  const failed = (_: unknown, retry: () => void) => (
    <>
      {closed}
      <p role="alert" className="tb-program__failure">
        {navigator.onLine ? strings.programFailed : strings.programNotHere}
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
      </p>
    </>
  );
  return <PartBoundary failed={failed}>{children}</PartBoundary>;
}
