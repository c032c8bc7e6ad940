import { readableName, titleOfDialogue } from "./readable-name";

describe("readableName", () => {
  it.each([
    ["signalLamp", "Signal lamp"],
    ["signal_lamp2", "Signal lamp 2"],
    ["lamp", "Lamp"],
    ["oldTVSet", "Old TV set"],
    ["boîte-àLettres", "Boîte à lettres"],
    ["#", "#"],
    ["", ""],
  ])("writes %p as %p", (id, name) => {
    expect(readableName(id)).toBe(name);
  });
});

describe("titleOfDialogue", () => {
  it.each([
    ["goHome9_now", "Go Home Now"],
    ["welcome", "Welcome"],
    ["meetAda", "Meet Ada"],
    ["42", "42"],
  ])("writes %p as %p", (id, title) => {
    expect(titleOfDialogue(id)).toBe(title);
  });
});
