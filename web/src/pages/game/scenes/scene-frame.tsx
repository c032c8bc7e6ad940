import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../../design/button";
import { isFocusInOpenPopover } from "../../../design/popover";
import { strings } from "../../../texts/en/game";

interface SceneFrameProps {
  readonly title: string;
  /** The name of its picture among those of the game. */
  readonly picture: "main-menu" | "chapter-select" | "awards-hall" | "settings" | "room";
  readonly onBack?: () => void;
  /** What Escape does; without it, the way back. */
  readonly onEscape?: () => void;
  /** The title is drawn large, as the game's own. */
  readonly isCover?: boolean;
  readonly children: ReactNode;
}

/** A scene outside play: its picture, its title, a way back, which Escape takes, too. */
export function SceneFrame({ title, picture, onBack, onEscape = onBack, isCover = false, children }: SceneFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFocusInOpenPopover()) heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (!onEscape) return;
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      onEscape();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [onEscape]);
  return (
    <section
      className={`scene scene--${picture}`}
      aria-label={title}
      style={{ backgroundImage: `url("/game-assets/ui/${picture}.jpg")` }}
    >
      <div className="scene__head">
        {onBack && (
          <Button icon="chevronLeft" className="scene__back" onClick={onBack}>
            {strings.back}
          </Button>
        )}
        <h1 ref={heading} tabIndex={-1} className={isCover ? "scene__title scene__title--cover" : "scene__title"}>
          {title}
        </h1>
      </div>
      {children}
    </section>
  );
}
