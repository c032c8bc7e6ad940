import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { StrokeIcon } from "../design/stroke-icon";
import { strings } from "../texts/en/design";
import "./toasts.css";

type Intent = "success" | "warning" | "danger" | "info";
interface Toast {
  readonly id: number;
  readonly intent: Intent;
  readonly text: string;
  readonly duration: number;
  readonly action?: ToastAction | undefined;
}

/** A button within a message. */
export interface ToastAction {
  readonly label: string;
  readonly act: () => void;
}

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const replace = (next: readonly Toast[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Shows a short message; the same text shown already starts anew instead of piling up. Default 2000 ms. */
const show =
  (intent: Intent) =>
  (text: string, duration = 2000, action?: ToastAction) => {
    lastId += 1;
    replace(
      [...shown.filter((toast) => toast.text !== text), { id: lastId, intent, text, duration, action }].slice(-4),
    );
  };

export const toast = { success: show("success"), warning: show("warning"), danger: show("danger"), info: show("info") };

const dismiss = (id: number): void => replace(shown.filter((toast) => toast.id !== id));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Apart from the full set of icons: messages are there on the first page, which stays light. */
const ICONS: Readonly<Record<Intent, string>> = {
  success: "m5 12.5 4.5 4.5L19 7.5",
  warning: "M12 4 2.5 20h19zm0 6v4m0 3h.01",
  danger: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M9 9l6 6m0-6-6 6",
  info: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M8 12h.01M12 12h.01M16 12h.01",
};

/** One message: it stays while the pointer or the focus is on it. */
function ToastCard({ toast: { id, intent, text, duration, action } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, held]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices where the pointer and the focus are
    <div
      className={`toast toast--${intent}`}
      role={intent === "danger" ? "alert" : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <StrokeIcon path={ICONS[intent]} size={18} />
      <span>{text}</span>
      {action && (
        <button type="button" className="button button--normal button--small" onClick={action.act}>
          {action.label}
        </button>
      )}
      <button type="button" className="toast__close" aria-label={strings.dismissMessage} onClick={() => dismiss(id)}>
        ×
      </button>
    </div>
  );
}

/** The stack of messages at the bottom left, on narrow screens at the top; screen readers hear each as it comes. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  const stack = useRef<HTMLElement>(null);
  // In the browser's top layer, and last in it, so that messages are above an open dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message comes to the front
  useEffect(() => {
    stack.current?.hidePopover?.();
    stack.current?.showPopover?.();
  }, [toasts.length]);
  return (
    <section ref={stack} popover="manual" className="toasts" aria-label={strings.messages} aria-live="polite">
      {toasts.map((entry) => (
        <ToastCard key={entry.id} toast={entry} />
      ))}
    </section>
  );
}
