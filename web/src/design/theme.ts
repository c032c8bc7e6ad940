import { useSyncExternalStore } from "react";
import { currentTheme, onThemePaint, type Theme, type ThemeChoice, themeChoice } from "./theme-paint";

export { chooseTheme, type Theme, type ThemeChoice } from "./theme-paint";

/** The painted theme, for what CSS cannot reach (Monaco, canvas). */
export const useTheme = (): Theme => useSyncExternalStore(onThemePaint, currentTheme);

/** The choice, for the control that changes it. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(onThemePaint, themeChoice);
