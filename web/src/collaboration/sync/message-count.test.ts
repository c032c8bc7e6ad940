import pinned from "../../../../scripts/cost/session-messages.json";
import { type Member, SimulatedSession } from "./simulated-session.fixture";

const MINUTES = 60;
const KEY_MS = 250;

/** Lets a minute pass in which two type and one looks about, a key or a glance at a time. */
function minute(session: SimulatedSession, [first, second, third]: [Member, Member, Member]): void {
  const type = (member: Member) => {
    const { text } = member.document;
    text.insert(text.length, "x");
    member.peer.moveCursor({ anchor: text.length, head: text.length });
  };
  for (let key = 0; key < 60_000 / KEY_MS; key += 1) {
    const seconds = (key * KEY_MS) / 1000;
    if (seconds < 20) type(first);
    else if (seconds >= 30 && seconds < 40) type(second);
    if (key % 24 === 0) third.peer.moveCursor({ anchor: key, head: key });
    session.clock.pass(KEY_MS);
  }
}

it("publishes the number of messages that the estimate of costs assumes", () => {
  const session = new SimulatedSession();
  const people: [Member, Member, Member] = [session.join("ann"), session.join("ben"), session.join("cat")];
  session.clock.pass(1000);
  session.broker.sent = { messages: 0, bytes: 0, typed: 0 };
  for (let passed = 0; passed < MINUTES; passed += 1) minute(session, people);
  expect(Math.round(session.broker.sent.messages / people.length)).toBe(pinned.publishedAPersonHour);
  expect(Math.round(session.broker.sent.typed / people.length)).toBe(pinned.typedAPersonHour);
  expect(people.length).toBe(pinned.people);
  expect(new Set(session.texts()).size).toBe(1);
});

it.each([
  [2, 118],
  [10, 598],
])("publishes at most six messages a minute for each of %i people who do nothing", (people, inTenMinutes) => {
  const session = new SimulatedSession();
  for (let one = 0; one < people; one += 1) {
    session.join(`person ${100 + one}`);
    session.clock.pass(300);
  }
  session.clock.pass(40_000);
  session.broker.sent.messages = 0;
  session.clock.pass(600_000);
  expect(session.broker.sent.messages).toBe(inTenMinutes);
});
