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

it("moves a cursor on the others' screens within 200 ms, however quickly its owner types", () => {
  const session = new SimulatedSession();
  const [ann, ben] = [session.join("ann"), session.join("ben")];
  session.clock.pass(5000);
  const seenByBen = () => ben.peer.participants().find(({ name }) => name === "ANN")?.cursor?.head ?? -1;
  const before = session.broker.sent.messages;
  const typedAt: number[] = [];
  const late: number[] = [];
  // Twelve keys a second for two seconds; each is looked for 200 ms after it was struck.
  for (let at = 0; at <= 2300; at += 10) {
    if (at < 2000 && at % 80 === 0) {
      const { text } = ann.document;
      text.insert(text.length, "x");
      ann.peer.moveCursor({ anchor: text.length, head: text.length });
      typedAt.push(at);
    }
    const due = typedAt.filter((one) => one <= at - 200).length;
    if (due > 0 && seenByBen() < due) late.push(at);
    session.clock.pass(10);
  }
  expect(late).toEqual([]);
  expect(seenByBen()).toBe(25);
  expect(ben.document.text.toString()).toBe("x".repeat(25));
  // Two of them are hellos at most; 25 changes and 25 moves of the cursor would be 50.
  expect(session.broker.sent.messages - before).toBeLessThanOrEqual(16);
});

it("shows the first letter after a rest at once, with its cursor in the same message", () => {
  const session = new SimulatedSession();
  const [ann, ben] = [session.join("ann"), session.join("ben")];
  session.clock.pass(1000);
  const before = session.broker.sent.messages;
  ann.document.text.insert(0, "x");
  ann.peer.moveCursor({ anchor: 1, head: 1 });
  session.clock.pass(26);
  expect(ben.document.text.toString()).toBe("x");
  expect(ben.peer.participants().find(({ name }) => name === "ANN")?.cursor).toEqual({ anchor: 1, head: 1 });
  expect(session.broker.sent.messages - before).toBe(1);
});

it("publishes nothing for a cursor that only another's edit has moved", () => {
  const session = new SimulatedSession();
  const [ann, ben] = [session.join("ann"), session.join("ben")];
  ben.document.text.insert(0, "one two");
  ben.peer.moveCursor({ anchor: 4, head: 4 });
  session.clock.pass(1000);
  const before = session.broker.sent.messages;
  ann.document.text.insert(0, "zero ");
  session.clock.pass(100);
  ben.peer.moveCursor({ anchor: 9, head: 9 });
  session.clock.pass(500);
  expect(session.broker.sent.messages - before).toBe(1);
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
