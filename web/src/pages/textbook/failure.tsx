import type { ReactNode } from "react";
import { Button, OutsideLink } from "../../design/button";
import { PageMessage } from "../../design/page-message";
import { PartBoundary } from "../../design/part-boundary";
import { strings } from "../../texts/en/textbook";
import { failureKind } from "./book-failure";
import { useBook } from "./book-source";

interface FailureProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

/** A part of the book that cannot be shown: which of the three failures it is, and what to do. */
export function Failure({ error, onRetry, children }: FailureProps) {
  const { data: book } = useBook();
  const kind = failureKind(error);
  const isOffline = kind === "unexpected" && !navigator.onLine;
  if (isOffline) {
    return (
      <PageMessage role="alert" title={strings.notHere.title} ways={children}>
        <p>{strings.notHere.advice}</p>
      </PageMessage>
    );
  }
  const { title, advice } = strings.failures[kind];
  return (
    <PageMessage
      role="alert"
      title={title}
      ways={
        <>
          {onRetry && kind !== "missing" && (
            <Button look="primary" icon="redo" onClick={onRetry}>
              {strings.tryAgain}
            </Button>
          )}
          {children}
        </>
      }
    >
      <p>{advice}</p>
      {book?.sourceUrl ? (
        <p>
          <OutsideLink href={book.sourceUrl}>{strings.fileIssue}</OutsideLink>
        </p>
      ) : (
        <p>{strings.fileIssueWith}</p>
      )}
    </PageMessage>
  );
}

/** Shows the unexpected failure where drawing a section throws. */
export const SectionBoundary = ({ children }: { children: ReactNode }) => (
  <PartBoundary failed={(error, retry) => <Failure error={error} onRetry={retry} />}>{children}</PartBoundary>
);
