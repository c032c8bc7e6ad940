/** @vitest-environment jsdom */
import "../../../design/browser.fixture";
import { readSelectedAsset, useSelectedAsset } from "./selected-asset";

const reading = (text: string | null) => readSelectedAsset({ getItem: () => text });

test.each([
  ["/locations/hut/night.png", "/locations/hut/night.png"],
  [null, undefined],
  ["locations/hut/night.png", undefined],
  ["/../secret.png", undefined],
  ["/nowhere/a.png", undefined],
  ['{"path":1}', undefined],
])("reads %j from the tab's storage as %j", (text, expected) => {
  expect(reading(text)).toBe(expected);
});

test("selects nothing where storage is forbidden", () => {
  const getItem = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  expect(readSelectedAsset({ getItem })).toBeUndefined();
});

test("keeps a choice in the tab's storage and forgets it", () => {
  useSelectedAsset.getState().select("/ui/a.png");
  expect(sessionStorage.getItem("selectedAsset")).toBe("/ui/a.png");
  useSelectedAsset.getState().select(undefined);
  expect(sessionStorage.getItem("selectedAsset")).toBeNull();
});
