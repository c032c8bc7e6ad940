/** Says things to screen readers from inside an element, politely: what is seen near the caret is heard too. */
export class ScreenReaderStatus {
  readonly #region = document.createElement("div");

  constructor(inside: HTMLElement) {
    this.#region.className = "ws-voice";
    this.#region.setAttribute("role", "status");
    inside.append(this.#region);
  }

  /** The same words twice are said twice. */
  say(text: string): void {
    this.#region.replaceChildren();
    this.#region.append(Object.assign(document.createElement("p"), { textContent: text }));
  }

  dispose(): void {
    this.#region.remove();
  }
}
