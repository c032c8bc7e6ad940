import { strings as symbolKeyboard } from "../../texts/en/symbol-keyboard";
import { KEYS } from "./keys";

it("has the keys of the specification, in its order", () => {
  expect(KEYS.map((key) => key.motion ?? key.text).join(" ")).toBe(
    `{ } ( ) " ' _ => ; && || ! < > = === + - * / % // left right up down tab backspace`,
  );
});

it("names each key differently, in words", () => {
  expect(new Set(KEYS.map(({ name }) => symbolKeyboard[name])).size).toBe(28);
  expect(KEYS.filter(({ name }) => !/^[A-Z][a-z ]+$/.test(symbolKeyboard[name]))).toEqual([]);
});
