import { closesBrackets, switchClosingBrackets } from "./closing-brackets";

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("closes brackets outside assessments alone, until something else is chosen", () => {
  expect([closesBrackets("elsewhere"), closesBrackets("assessments")]).toEqual([true, false]);
  switchClosingBrackets("elsewhere", false);
  expect([closesBrackets("elsewhere"), closesBrackets("assessments")]).toEqual([false, false]);
  switchClosingBrackets("assessments", true);
  expect([closesBrackets("elsewhere"), closesBrackets("assessments")]).toEqual([false, true]);
  expect([...stored]).toEqual([
    ["academy.closing-brackets", "off"],
    ["academy.closing-brackets.assessments", "on"],
  ]);
});
