/** Another browser than Chromium, driven with real input events through what the browser itself offers for that. */
export interface Engine {
  readonly name: string;
  goto(address: string): Promise<void>;
  /** Evaluates an expression in the page; its value, or what it promises, must be JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Presses and releases the pointer at this place of the window. */
  click(x: number, y: number): Promise<void>;
  /** Presses keys one after the other; `Keys` has those without a character. Held keys are held during all of them. */
  type(keys: readonly string[], held?: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Keys as WebDriver writes them (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
export const Keys = { shift: "\uE008", control: "\uE009", enter: "\uE007", escape: "\uE00C", end: "\uE010" } as const;

/** The window of all engines, in CSS pixels. */
export const WINDOW = { width: 1280, height: 860 } as const;

/** Pointer actions of a click, the same in both protocols. */
export const clickActions = (x: number, y: number) => [
  {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];

/** Key actions of typing, the same in both protocols. */
export const keyActions = (keys: readonly string[], held: readonly string[]) => {
  const press = (type: "keyDown" | "keyUp") => (value: string) => ({ type, value });
  const typed = keys.flatMap((value) => [press("keyDown")(value), press("keyUp")(value)]);
  return [
    {
      type: "key",
      id: "keyboard",
      actions: [...held.map(press("keyDown")), ...typed, ...held.map(press("keyUp"))],
    },
  ];
};
