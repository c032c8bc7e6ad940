import { SimulatedSession } from "./simulated-session.fixture";

it("shows the others' cursors, and moves them with the text", () => {
  const session = new SimulatedSession();
  const [ann, ben] = [session.join("ann"), session.join("ben")];
  ann.document.text.insert(0, "one two");
  session.clock.pass(500);
  ben.peer.moveCursor({ anchor: 4, head: 7 });
  session.clock.pass(500);
  const cursorOfBen = () => ann.peer.participants().find(({ name }) => name === "BEN")?.cursor;
  expect(cursorOfBen()).toEqual({ anchor: 4, head: 7 });
  ann.document.text.insert(0, "zero ");
  expect(cursorOfBen()).toEqual({ anchor: 9, head: 12 });
  ann.document.text.delete(10, 2);
  expect(cursorOfBen()).toEqual({ anchor: 9, head: 10 });
});

it("gives each of eight participants a colour of their own, the same on all screens", () => {
  const session = new SimulatedSession();
  const names = ["ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal"];
  for (const name of names) {
    session.join(name);
    session.clock.pass(1000);
  }
  const cursorOfBen = session.members.map(({ peer }) =>
    peer.participants().map(({ name, colour }) => `${name} ${colour}`),
  );
  for (const one of cursorOfBen) expect(one).toEqual(cursorOfBen[0]);
  expect(new Set(cursorOfBen[0]?.map((one) => one.split(" ")[1])).size).toBe(8);
  expect(cursorOfBen[0]?.map((one) => one.split(" ")[0])).toEqual(names.map((name) => name.toUpperCase()));
});

it("removes a participant who leaves at once, and a silent one after half a minute", () => {
  const session = new SimulatedSession();
  const [ann, ben] = [session.join("ann"), session.join("ben")];
  session.join("cat");
  session.clock.pass(500);
  const names = () => ann.peer.participants().map(({ name }) => name);
  expect(names()).toEqual(["ANN", "BEN", "CAT"]);
  ben.peer.leave();
  session.clock.pass(50);
  expect(names()).toEqual(["ANN", "CAT"]);
  session.broker.setPartition("cat", null);
  session.clock.pass(45_000);
  expect(names()).toEqual(["ANN"]);
});
