import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "../../design/button";
import { strings } from "../../texts/en/shell";
import { Brand } from "./brand";

interface DrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** For text to read: its title is shown, where a drawer of links shows the mark. */
  readonly wide?: boolean;
}

/** A drawer from the left. Escape and a tap beside it close it, and the focus returns to where it was. */
export function Drawer({ title, onClose, children, wide = false }: DrawerProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={element}
      className={`drawer${wide ? " drawer--wide" : ""}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="drawer__body">
        <div className="drawer__head">
          {wide ? <h2>{title}</h2> : <Brand />}
          <IconButton icon="close" label={wide ? strings.close : strings.closeMenu} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
