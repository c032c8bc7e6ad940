import { begun, changed, redone, undone } from "./history";

it("takes steps back and does them again, until something else is done", () => {
  const third = changed(changed(begun("a"), "b"), "c");
  expect(undone(third).present).toBe("b");
  expect(undone(undone(undone(third))).present).toBe("a");
  expect(redone(redone(undone(undone(third)))).present).toBe("c");
  expect(redone(changed(undone(third), "d")).present).toBe("d");
});

it("takes the steps of one drag back together", () => {
  const dragged = ["b", "c", "d"].reduce((now, next) => changed(now, next, "drag"), begun("a"));
  expect(undone(dragged).present).toBe("a");
  const twice = changed(changed(dragged, "e", "other"), "f", "drag");
  expect(undone(twice).present).toBe("e");
});

it("begins another step after one was taken back", () => {
  const again = changed(undone(changed(begun("a"), "b", "drag")), "c", "drag");
  expect(undone(again).present).toBe("a");
});

it("counts no step that changes nothing", () => {
  expect(changed(begun("a"), "a").before).toEqual([]);
});
