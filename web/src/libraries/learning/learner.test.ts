/** @vitest-environment jsdom */
import type { LearningEvent } from "../../../../language/modules/machine_learning/events";
import { Learner } from "./learner";

const library = "machine_learning" as const;
const renamed = (former: string, label: string): LearningEvent => ({ library, kind: "label", former, label });
const labels = (learner: Learner) => learner.state.classes.map(({ label }) => label);

test("there are two classes to start with, and up to eight", () => {
  const learner = new Learner();
  expect(labels(learner)).toEqual(["Class 1", "Class 2"]);
  for (let i = 0; i < 10; i++) learner.add();
  expect(labels(learner)).toHaveLength(8);
  learner.remove(8);
  learner.remove(3);
  learner.add();
  expect(labels(learner)).toEqual(["Class 1", "Class 2", "Class 4", "Class 5", "Class 6", "Class 7", "Class 8"]);
});

test("a program renames a class once, however often the panel is drawn", () => {
  const learner = new Learner();
  const events = [renamed("Class 1", "Class 2a"), renamed("Class 2", "Class 1")];
  learner.take(events);
  learner.take([...events]);
  expect(labels(learner)).toEqual(["Class 2a", "Class 1"]);
});

test("renaming what there is not is said, but not when it already has that name", () => {
  const learner = new Learner();
  learner.take([renamed("Class 1", "mug")]);
  learner.take([renamed("Class 1", "mug")]);
  expect(learner.state.remark).toBeNull();
  learner.take([renamed("cup", "glass")]);
  expect(learner.state.remark).toBe("Your program renames the class cup, which does not exist.");
  learner.take([renamed("Class 2", "plate")]);
  expect(learner.state.remark).toBeNull();
});

test("leaving the button of one class does not end the learning of another", () => {
  vi.useFakeTimers();
  const learner = new Learner();
  const learnt = vi.spyOn(learner, "learn");
  learner.hold(1);
  learner.hold(2);
  learner.release(1);
  vi.advanceTimersByTime(320);
  learner.release(2);
  vi.advanceTimersByTime(1000);
  expect(learnt.mock.calls).toEqual([[1], [2], [2], [2]]);
  vi.useRealTimers();
});

test("nothing is learnt without a camera", () => {
  const learner = new Learner();
  learner.learn(1);
  expect(learner.state.classes[0]?.samples).toEqual([]);
});

test("why there is no camera is told, and an answer that comes too late turns it off again", async () => {
  const learner = new Learner();
  await learner.start(Promise.reject(new Error("hidden from the person")), null);
  expect(learner.state).toMatchObject({ feed: "failed", problem: "The camera sent no picture. Start it again." });
  const close = vi.fn();
  const late = learner.start(
    Promise.resolve({ from: "camera", picture: document.createElement("video"), width: 1, height: 1, close }),
    null,
  );
  learner.stop();
  await late;
  expect(close).toHaveBeenCalledTimes(1);
  expect(learner.state.feed).toBe("none");
});
