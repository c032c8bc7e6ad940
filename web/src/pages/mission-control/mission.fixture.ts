import type { Mission } from "./mission";
import { missionOf } from "./mission";
import { NEW_PROBLEMS, NEW_TASK } from "./templates";

/** Makes keys q1, q2, ... */
export function countedKeys(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `q${count}`;
  };
}

/** A mission whose questions have these texts and the keys q1, q2, ... */
export const missionWith = (...texts: string[]): Mission =>
  missionOf({ ...NEW_TASK, problems: texts.map((text) => ({ ...NEW_PROBLEMS.programming, text })) }, countedKeys());

/** The texts of the questions in their order. */
export const textsOf = ({ questions }: Mission) => questions.map(({ problem }) => problem.text);
