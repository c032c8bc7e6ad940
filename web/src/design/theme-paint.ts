/** What the person chose: a fixed theme, or whatever the system says. */
export type ThemeChoice = "system" | "light" | "dark";
export type Theme = "light" | "dark";

const storageKey = "academy.theme";
const listeners = new Set<() => void>();
const systemIsDark = (): MediaQueryList => window.matchMedia("(prefers-color-scheme: dark)");

/** The remembered choice; anything unreadable counts as "system". */
export function themeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system"; // storage may be forbidden; the theme is no reason to fail
  }
}

/** The theme to paint now. */
export function currentTheme(choice = themeChoice()): Theme {
  if (choice !== "system") return choice;
  return systemIsDark().matches ? "dark" : "light";
}

/** Paints the theme: our tokens go by the root's data-theme, Cloudscape's by a class of the body, once there is one. */
export function paintTheme(): void {
  const theme = currentTheme();
  document.documentElement.dataset.theme = theme;
  document.body?.classList.toggle("awsui-dark-mode", theme === "dark");
  for (const listener of listeners) listener();
}

/** Remembers the choice for this browser and paints it. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // not remembered, still painted below
  }
  paintTheme();
}

/** Follows the system and other tabs while the page is open. */
export function followTheme(): void {
  systemIsDark().addEventListener("change", paintTheme);
  window.addEventListener("storage", (event) => {
    if (event.key === storageKey) paintTheme();
  });
}

/** Calls back whenever the theme was painted. Answers the way to stop. */
export function onThemePaint(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
