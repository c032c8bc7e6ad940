import type { ReactNode } from "react";
import { readFailure } from "../api/failures";
import { Button } from "./button";
import { Icon, type IconName } from "./icons";
import "./states.css";

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

/** It could not be read: the cause and a way on. */
export function ErrorState({ error, onRetry, children }: ErrorStateProps) {
  return (
    <div className="state state--error" role="alert">
      <Icon name="warning" size={28} />
      <p>{readFailure(error)}</p>
      <div className="state__ways">
        <Button icon="redo" onClick={onRetry}>
          Try again
        </Button>
        {children}
      </div>
    </div>
  );
}
