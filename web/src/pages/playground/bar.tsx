import { type ReactNode, useId } from "react";
import { useStore } from "zustand";
import { robotSettings } from "../../robots/robot-settings";
import { strings } from "../../texts/en/playground";
import { ShortcutsButton } from "../../workspace/shortcuts-button";
import { FileButton } from "./file-button";
import { LanguageSelect, LibrarySelect } from "./language-selects";
import { Limits } from "./limits";
import { Programs } from "./programs";
import { ShareButton } from "./share";
import type { Playground } from "./use-settings";

interface BarProps {
  readonly userId: number;
  readonly playground: Playground;
  /** What can be done with the program besides: sharing it, working on it together. */
  readonly children?: ReactNode;
}

/** The name of the page, and what programs are run with. */
export function Bar({ userId, playground, children }: BarProps) {
  const hint = useId();
  const deviceHint = useId();
  const { settings, change: onChange } = playground;
  const { chapter, variant, external } = settings;
  const target = useStore(robotSettings, (robot) => robot.target);
  return (
    <div className="ws-top pg-bar">
      <h1>{strings.title}</h1>
      <LanguageSelect chapter={chapter} variant={variant} external={external} hint={hint} onChange={onChange} />
      <LibrarySelect chapter={chapter} variant={variant} external={external} hint={deviceHint} onChange={onChange} />
      <div className="pg-bar__actions">
        <FileButton userId={userId} playground={playground} />
        <Programs playground={playground} />
        <Limits settings={settings} onChange={onChange} />
        {children}
        <ShareButton settings={settings} />
        <ShortcutsButton more={[{ keys: "Ctrl+S", does: strings.saveTheFile }]} />
      </div>
      <p id={hint} className={variant === "default" ? "unseen" : "pg-bar__hint"}>
        {strings.variants[variant]}
      </p>
      {external === "ev3" && target === "page" && (
        <p id={deviceHint} className="pg-bar__hint" role="status">
          {strings.noDevice}
        </p>
      )}
    </div>
  );
}
