import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { RobotSettings } from "../../../../language/modules/ev3/events";
import { robotSettings } from "../../robots/robot-settings";
import type { LibraryPanelProps } from "../library-panel";

export type Choice = Pick<RobotSettings, "world" | "seed" | "start" | "strict" | "speed">;

/** What a person has chosen for the runs to come; the language's worker is told of each change. */
export function useRobotSettings(send: LibraryPanelProps["send"]) {
  const settings = useStore(robotSettings);
  const [seedText, setSeedText] = useState(settings.seed === null ? "" : String(settings.seed));
  useEffect(() => send(settings), [send, settings]);
  const change = useCallback((choice: Partial<Choice>, text?: string) => {
    if (text !== undefined) setSeedText(text);
    // A place in one world is none in another.
    robotSettings.setState({ ...(choice.world !== undefined && { start: null }), ...choice });
  }, []);
  return { settings, change, seedText };
}
