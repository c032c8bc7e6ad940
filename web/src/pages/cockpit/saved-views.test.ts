/** @vitest-environment jsdom */
import { readSavedViews, withView, writeSavedViews } from "./saved-views";

it("keeps the views of a person and a course apart from others", () => {
  const views = [{ name: "Week 9", search: "state=missed" }];
  expect(writeSavedViews(1, 2, views)).toBe(true);
  expect(readSavedViews(1, 2)).toEqual(views);
  expect(readSavedViews(2, 2)).toEqual([]);
  expect(readSavedViews(1, 3)).toEqual([]);
});

it.each(["{", "7", '[{"name":"","search":""},{"name":"a"},null]'])("reads nothing from %s", (stored) => {
  localStorage.setItem("academy.cockpit-views.5.6", stored);
  expect(readSavedViews(5, 6)).toEqual([]);
});

it("puts a view in the place of one with the same name, and keeps the 30 newest", () => {
  expect(
    withView(
      [
        { name: "a", search: "x" },
        { name: "b", search: "y" },
      ],
      { name: "a", search: "z" },
    ),
  ).toEqual([
    { name: "b", search: "y" },
    { name: "a", search: "z" },
  ]);
  const many = Array.from({ length: 30 }, (_, index) => ({ name: `v${index}`, search: "" }));
  expect(withView(many, { name: "new", search: "" }).map(({ name }) => name)).toHaveLength(30);
});
