import { useEffect, useState } from "react";
import { IconButton } from "../../design/button";
import { strings } from "../../texts/en/game";

interface ToolbarProps {
  readonly isSkipping: boolean;
  readonly isAuto: boolean;
  readonly onSkip: () => void;
  readonly onAuto: () => void;
  readonly onLog: () => void;
  readonly onJournal: () => void;
  readonly onAwards: () => void;
  readonly onMenu: () => void;
}

/** The small buttons above the stage. */
export function Toolbar(props: ToolbarProps) {
  return (
    <div className="story__tools" role="toolbar" aria-label={strings.menu}>
      <IconButton icon="forward" label={strings.auto} aria-pressed={props.isAuto} small onClick={props.onAuto} />
      <IconButton icon="last" label={strings.skip} aria-pressed={props.isSkipping} small onClick={props.onSkip} />
      <IconButton icon="book" label={strings.log} small onClick={props.onLog} />
      <IconButton icon="flag" label={strings.journal} small onClick={props.onJournal} />
      <IconButton icon="trophy" label={strings.awards} small onClick={props.onAwards} />
      <FullScreenButton />
      <IconButton icon="settings" label={strings.menu} small onClick={props.onMenu} />
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
