/** @vitest-environment jsdom */
import "../../../design/browser.fixture";
import { parseReadingSettings, USUAL } from "./settings";

test("is as usual where nothing was chosen", () => {
  expect(parseReadingSettings(null)).toEqual({
    font: "sans",
    size: "normal",
    width: "medium",
    spacing: "normal",
    math: "auto",
    arrows: false,
  });
});

test("reads what was chosen", () => {
  const chosen = { ...USUAL, font: "serif", size: "largest", width: "wide", math: "off", arrows: true };
  expect(parseReadingSettings(JSON.stringify(chosen))).toEqual(chosen);
});

test.each(["", "{", "7", "[]", '"serif"', "null", '{"font":"comic","size":7,"arrows":"yes","toString":"x"}'])(
  "takes %j for nothing chosen",
  (text) => expect(parseReadingSettings(text)).toEqual(USUAL),
);

test("keeps what it knows beside what it does not", () => {
  expect(parseReadingSettings('{"font":"clear","width":"huge"}')).toEqual({ ...USUAL, font: "clear" });
});
