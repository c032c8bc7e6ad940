import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import "./popover.css";

interface Trigger {
  "aria-expanded": boolean;
  "aria-controls": string;
  onClick: () => void;
}

interface PopoverProps {
  /** Renders the button that opens it; spread the given attributes onto it. `show` opens it until the focus or pointer leaves. */
  trigger: (attributes: Trigger, show: () => void) => ReactNode;
  label: string;
  children: (close: () => void) => ReactNode;
  /** Opens also while the pointer is over it. The keyboard opens it by Enter, so that Tab passes a long list by. */
  hover?: boolean;
  align?: "start" | "end";
}

/** Whether the focus is in a popover that is open: a page that arrives then must not take it, which would close it. */
export const isFocusInOpenPopover = (): boolean =>
  document.activeElement?.closest(".popover")?.querySelector(":scope > .popover__panel") instanceof Element;

/** A panel below its button. Escape, a click elsewhere and leaving with Tab close it; Escape returns the focus. */
export function Popover({ trigger, label, children, hover = false, align = "end" }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const [pinned, setPinned] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const panelId = useId();
  const close = useCallback(() => {
    setOpen(false);
    setPinned(false);
  }, []);
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent): void => {
      if (!root.current?.contains(event.target as Node)) close();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open, close]);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const enter = (): void => {
    clearTimeout(leaving.current);
    setOpen(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in the controls inside
    <div
      className="popover"
      ref={root}
      onPointerEnter={hover ? (event) => event.pointerType === "mouse" && enter() : undefined}
      onPointerLeave={
        hover
          ? () => {
              if (!pinned) leaving.current = setTimeout(close, 220);
            }
          : undefined
      }
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        event.stopPropagation();
        root.current?.querySelector("button")?.focus();
        close();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      {trigger(
        {
          "aria-expanded": open,
          "aria-controls": panelId,
          onClick: () => {
            setOpen(pinned ? false : hover || !open);
            setPinned(!pinned && (hover || !open));
          },
        },
        enter,
      )}
      {open && (
        <section id={panelId} className={`popover__panel popover__panel--${align}`} aria-label={label}>
          {children(close)}
        </section>
      )}
    </div>
  );
}
