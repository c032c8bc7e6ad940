import type { ReactNode } from "react";
import { failureAdvice } from "../api/failure-advice";
import { readFailure } from "../api/failures";
import { strings } from "../texts/en/design";
import { Button } from "./button";
import { Icon, type IconName } from "./icons";
import { PageMessage } from "./page-message";
import "./states.css";

export { PageMessage };

/** Nothing here: what that means and what to do next. */
export function EmptyState({ title, icon, children }: { title: string; icon?: IconName; children?: ReactNode }) {
  return (
    <div className="state">
      {icon && <Icon name={icon} size={28} />}
      <h2>{title}</h2>
      {children}
    </div>
  );
}

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
  children?: ReactNode;
}

/** A part of a page could not be read: what to do, the cause, and ways on. */
export function ErrorState({ error, onRetry, children }: ErrorStateProps) {
  const { title, advice } = failureAdvice(error);
  return (
    <div className="state state--error" role="alert">
      <Icon name="warning" size={28} />
      <h2>{title}</h2>
      <p>{advice}</p>
      <p className="state__cause">{readFailure(error)}</p>
      <div className="state__ways">
        <Button icon="redo" onClick={onRetry}>
          {strings.tryAgain}
        </Button>
        {children}
      </div>
    </div>
  );
}

/** A whole page could not be read. */
export function ErrorPage({ error, onRetry, children }: ErrorStateProps) {
  const { title, advice } = failureAdvice(error);
  return (
    <PageMessage
      role="alert"
      title={title}
      ways={
        <>
          <Button look="primary" icon="redo" onClick={onRetry}>
            {strings.tryAgain}
          </Button>
          {children}
        </>
      }
    >
      <p>{advice}</p>
      <p className="page-message__cause">{readFailure(error)}</p>
    </PageMessage>
  );
}
