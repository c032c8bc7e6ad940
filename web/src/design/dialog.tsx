import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { strings } from "../texts/en/design";
import { IconButton } from "./button";
import "./dialog.css";

/** Where the focus goes first: a field, else the button marked by `data-first`, else the decisive one. */
const firstFocus = [
  ".dialog__body :is(input, select, textarea):enabled",
  "[data-first]",
  ".dialog__foot .button--primary",
];

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the decisive one last. */
  footer?: ReactNode;
  wide?: boolean;
  /** For a question whose answer cannot be skipped: no cross, Escape does nothing. */
  mustAnswer?: boolean;
}

/** A modal dialog on the browser's own element, so focus stays inside and returns to where it was. Render it to show it. */
export function Dialog({ title, onClose, children, footer, wide = false, mustAnswer = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    // The browser would focus the cross; what the person came for is a field or the decisive button.
    const first = firstFocus.map((selector) => dialog?.querySelector<HTMLElement>(selector)).find(Boolean);
    first?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    const text = body.current;
    if (text === null) return;
    // A scrolling text must be reachable by keyboard; one that fits would only be a stop in vain. Pictures that load
    // and a phone that is turned change which of the two it is.
    const measured = new ResizeObserver(() =>
      setScrolls(text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth),
    );
    for (const part of [text, ...text.children]) measured.observe(part);
    return () => measured.disconnect();
  }, []);
  return (
    <dialog
      ref={element}
      className={`dialog${wide ? " dialog--wide" : ""}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!mustAnswer) onClose();
      }}
      // Chromium lets `cancel` be prevented once, and closes the dialog at the next Escape.
      onClose={({ currentTarget }) => {
        if (!currentTarget.isConnected || currentTarget.open) return;
        if (mustAnswer) currentTarget.showModal();
        else onClose();
      }}
    >
      <div className="dialog__head">
        <h2 id={titleId}>{title}</h2>
        {!mustAnswer && <IconButton icon="close" label={strings.close} small onClick={onClose} />}
      </div>
      <section className="dialog__body" tabIndex={scrolls ? 0 : undefined} aria-labelledby={titleId} ref={body}>
        {children}
      </section>
      {footer && <div className="dialog__foot">{footer}</div>}
    </dialog>
  );
}
