import { eventsOfFailure } from "./goal-events";

const ended = { how: "error", isOvertime: false, faults: [] } as const;
const fault = (text: string) => ({ ...ended, faults: [{ text }] });

it("tells nothing of a program that ran to its end or was stopped before its time limit", () => {
  expect(eventsOfFailure({ ...ended, how: "finished" })).toBeNull();
  expect(eventsOfFailure({ ...ended, how: "stopped" })).toBeNull();
  expect(eventsOfFailure({ ...ended, how: "unavailable" })).toBeNull();
});

it("reports an error, and a program whose worker died", () => {
  expect(eventsOfFailure(fault("Line 1: Name x not declared."))).toEqual(["Error"]);
  expect(eventsOfFailure({ ...ended, how: "crashed" })).toEqual(["Error"]);
});

it("tells of an infinite loop where the run ended by its time limit, also by the person's hand", () => {
  expect(eventsOfFailure({ ...ended, how: "timeout" })).toEqual(["Error", "Infinite Loop"]);
  expect(eventsOfFailure({ ...ended, how: "stopped", isOvertime: true })).toEqual(["Error", "Infinite Loop"]);
});

it("reports an infinite loop that the language found", () => {
  const endless = ["Error", "Infinite Loop"];
  expect(eventsOfFailure(fault("Line 2: Potential infinite loop detected."))).toEqual(endless);
  expect(eventsOfFailure(fault("Line 1: Potential infinite recursion detected: f(0)."))).toEqual(endless);
  expect(eventsOfFailure(fault("Line 1: Maximum call stack size exceeded: f calls on without returning."))).toEqual(
    endless,
  );
  expect(eventsOfFailure(fault("Line 1: an answer about a Potential infinite loop"))).toEqual(["Error"]);
});
