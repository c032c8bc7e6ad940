import type { PlacementEvent } from "./placement";
import { beginSession, nextSession, type PlacementSession, type SessionEvent } from "./placement-storage";

const edit = (event: PlacementEvent, at = 0, gesture?: string): SessionEvent => ({
  type: "edit",
  event,
  at,
  ...(gesture !== undefined && { gesture }),
});
const lamp: PlacementEvent = { type: "add-object", path: "/objects/lamp.png" };
const after = (...events: readonly SessionEvent[]): PlacementSession => events.reduce(nextSession, beginSession());
const move = (x: number, at: number) => edit({ type: "place", id: "lamp0", x, y: 0 }, at, "move lamp0");
const xs = ({ placement }: PlacementSession) => placement.items.map(({ x }) => x);

it("selects what was added, and nothing once it is gone", () => {
  expect(after(edit(lamp), edit(lamp)).selected).toBe("lamp1");
  expect(after(edit(lamp), edit({ type: "remove", id: "lamp0" })).selected).toBeUndefined();
  expect(after(edit(lamp), { type: "undo" }).selected).toBeUndefined();
});

it("takes the quick events of one gesture back together, and brings them again", () => {
  const events = [edit(lamp), move(10, 5000), move(11, 5300), move(12, 5600)];
  expect(xs(after(...events, { type: "undo" }))).toEqual([960]);
  expect(xs(after(...events, { type: "undo" }, { type: "redo" }))).toEqual([12]);
  expect(xs(after(...events, move(20, 9000), { type: "undo" }))).toEqual([12]);
});

it("gives a new number after an addition was taken back", () => {
  expect(after(edit(lamp), { type: "undo" }, edit(lamp)).selected).toBe("lamp1");
});

it("does not undo that a picture was measured", () => {
  const size = { width: 10, height: 10 };
  const measured = edit({ type: "measured", path: "/objects/lamp.png", size });
  expect(after(edit(lamp), measured, { type: "undo" }).placement.items).toEqual([]);
});

it("keeps no step for what changes nothing", () => {
  const session = after(edit(lamp));
  expect(nextSession(session, edit({ type: "remove", id: "ghost" })).history.past).toHaveLength(1);
});
