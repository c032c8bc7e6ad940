import { type Engine, Keys } from "./engine";

/** Longest time that a step gets on a busy machine, in milliseconds. */
const PATIENCE_MS = 60_000;

/** Functions that every expression below can use. */
const PAGE = `
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const nameOf = (element) => (element.getAttribute("aria-label") ?? element.innerText ?? "").trim();
  const named = (selector, name) => [...document.querySelectorAll(selector)].find(
    (element) => isShown(element) && !element.disabled && (name === null || nameOf(element).startsWith(name)));
`;

/** What a person does in a page: looks for things by their names, clicks, types and reads. */
export class Person {
  constructor(
    private readonly engine: Engine,
    private readonly origin: string,
  ) {}

  goto(path: string): Promise<void> {
    return this.engine.goto(this.origin + path);
  }

  /** Evaluates an expression that knows `named(selector, name)`. */
  see<Value>(expression: string): Promise<Value> {
    return this.engine.evaluate<Value>(`(() => { ${PAGE} return (${expression}); })()`);
  }

  /** Waits until an expression is true. */
  async until(expression: string): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      // A page that is just being left has nothing to evaluate in.
      const value = await this.see<unknown>(expression).catch(() => false);
      if (value === true) return;
      if (performance.now() > end) {
        const text = await this.see<string>("document.body.innerText").catch(() => "");
        throw new Error(`Never true: ${expression}\n${text.slice(0, 1500)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  untilText(text: string): Promise<void> {
    return this.until(`document.body.innerText.includes(${JSON.stringify(text)})`);
  }

  /** Clicks the first shown element of a selector whose name begins so. */
  async click(selector: string, name: string | null = null): Promise<void> {
    const found = `named(${JSON.stringify(selector)}, ${JSON.stringify(name)})`;
    await this.until(`${found} !== undefined`);
    const place = `const element = ${found}; element.scrollIntoView({ block: "center" });
      const { x, y, width, height } = element.getBoundingClientRect(); const at = [x + width / 2, y + height / 2];`;
    // What is still loading above it moves it, and what opens over it covers it for a moment.
    await this.until(`(() => { ${place} return element.contains(document.elementFromPoint(...at)); })()`);
    const [x, y] = await this.see<[number, number]>(`(() => { ${place} return at; })()`);
    await this.engine.click(x, y);
  }

  type(text: string): Promise<void> {
    return this.engine.type([...text].map((character) => (character === "\n" ? Keys.enter : character)));
  }

  press(key: string, ...held: string[]): Promise<void> {
    return this.engine.type([key], held);
  }

  /** Replaces what is in the editor, key by key. */
  async writeProgram(text: string): Promise<void> {
    await this.click(".monaco-editor .view-lines");
    await this.press("a", Keys.control);
    await this.type(text);
    // A list of proposals would take the next key.
    await this.press(Keys.escape);
  }

  async logIn(username: string): Promise<void> {
    await this.goto("/login");
    await this.click("button", "Log in with Test accounts");
    await this.click("input");
    await this.type(username);
    await this.click("button[type=submit]", "Log in");
    await this.until(`/^\\/(courses|welcome)/.test(location.pathname)`);
  }
}
