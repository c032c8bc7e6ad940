import CloudscapeModal, { type ModalProps as CloudscapeModalProps } from "@cloudscape-design/components/modal";
import { type ReactNode, useEffect, useRef } from "react";
import { strings } from "../texts/en/design";
import "./cloudscape";
import "./modal.css";

/** Where the focus goes first: a field, else the button within `data-first`, else the decisive button. */
const firstFocus = [
  ".modal__body :is(input, select, textarea):enabled",
  "[data-first] button",
  ".modal__foot > button:last-child",
];

interface ModalProps {
  title: string;
  onClose: () => void;
  children?: ReactNode;
  /** Buttons, the decisive one last. */
  footer: ReactNode;
  size?: CloudscapeModalProps.Size;
}

/** Shows Cloudscape's modal with the focus where the person needs it. Render it to show it; a click beside it keeps it open. */
export function Modal({ title, onClose, children, footer, size = "medium" }: ModalProps) {
  return (
    <CloudscapeModal
      visible
      size={size}
      header={title}
      closeAriaLabel={strings.close}
      onDismiss={({ detail }) => detail.reason !== "overlay" && onClose()}
      footer={<div className="modal__foot">{footer}</div>}
    >
      <FirstFocus>{children}</FirstFocus>
    </CloudscapeModal>
  );
}

function FirstFocus({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = body.current?.closest('[role="dialog"]');
    // Cloudscape keeps the focus within its modal, but tells screen readers nothing of it.
    dialog?.setAttribute("aria-modal", "true");
    // The modal itself focuses its cross in an effect that runs after this one.
    queueMicrotask(() => {
      const first = firstFocus.map((selector) => dialog?.querySelector<HTMLElement>(selector)).find(Boolean);
      // A field below the fold would scroll the head of a long dialog away: there the cross keeps the focus.
      if (first && first.getBoundingClientRect().bottom <= window.innerHeight) {
        // It is seen already: the foot of a long dialog sticks to the window, and focusing it would scroll to where it ends.
        first.focus({ preventScroll: true });
      }
    });
  }, []);
  return (
    <div className="modal__body" ref={body}>
      {children}
    </div>
  );
}
