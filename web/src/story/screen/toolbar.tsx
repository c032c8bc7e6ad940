import { useEffect, useState } from "react";
import type { Runs } from "../../app/shortcuts/commands";
import { IconButton } from "../../design/button";
import { strings } from "../../texts/en/game";
import { type StoryCommandId, storyCommands } from "./story-commands";

interface ToolbarProps {
  readonly runs: Runs<StoryCommandId>;
  /** Whether those that are switched on and off are on. */
  readonly pressed: Partial<Readonly<Record<StoryCommandId, boolean>>>;
  readonly onMenu: () => void;
}

/** The small buttons above the stage. */
export function Toolbar({ runs, pressed, onMenu }: ToolbarProps) {
  return (
    <div className="story__tools" role="toolbar" aria-label={strings.menu}>
      {storyCommands().map(({ id, name, icon }) => (
        <IconButton key={id} icon={icon} label={name} aria-pressed={pressed[id]} small onClick={() => runs[id]?.("")} />
      ))}
      <FullScreenButton />
      <IconButton icon="settings" label={strings.menu} small onClick={onMenu} />
    </div>
  );
}

/** Makes the whole game fill the screen, where the browser can. */
function FullScreenButton() {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const change = async (button: HTMLElement): Promise<void> => {
    if (document.fullscreenElement) return document.exitFullscreen();
    await button.closest(".story")?.requestFullscreen();
  };
  return (
    <IconButton
      icon={isFull ? "shrink" : "expand"}
      label={isFull ? strings.leaveFullScreen : strings.fullScreen}
      small
      onClick={(event) => void change(event.currentTarget).catch(() => setFull(document.fullscreenElement !== null))}
    />
  );
}
