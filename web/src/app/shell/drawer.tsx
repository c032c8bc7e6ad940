import { useEffect, useRef } from "react";
import { IconButton } from "../../design/button";
import { strings } from "../../texts/shell";
import type { Course } from "../session";
import { Brand } from "./brand";
import { CourseNavigation } from "./navigation";

/** The course's links in a drawer from the left. Choosing one, Escape and a tap beside it close it. */
export function Drawer({ course, onClose }: { course: Course; onClose: () => void }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={element}
      className="drawer"
      aria-label={strings.menu}
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
          <Brand />
          <IconButton icon="close" label={strings.closeMenu} onClick={onClose} />
        </div>
        <CourseNavigation course={course} onFollow={onClose} />
      </div>
    </dialog>
  );
}
