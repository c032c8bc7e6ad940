const KEPT = "academy.grading-keys";

/** Whether keys of one character do something by themselves in this browser; they can be switched off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEPT) !== "off";
  } catch {
    return true; // storage forbidden
  }
}

/** Switches keys of one character on or off, which this browser remembers. */
export function switchSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(KEPT, on ? "on" : "off");
  } catch {
    // storage forbidden: it holds while the page is open
  }
}
