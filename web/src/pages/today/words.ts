import type { Overview } from "../../app/grading-status";
import { strings } from "../../texts/en/today";
import { dueThisWeek, type ToDo } from "./rules";

/** Returns what is due this week and how much came back, in words. */
export function summaryOf(toDo: ToDo, back: number, now: number): string {
  const due = strings.dueThisWeek(dueThisWeek(toDo, now));
  return back > 0 ? `${due} ${strings.cameBackCount(back)}` : due;
}

/** Returns what the button of an assessment says. */
export function actionOf({ answeredCount, questionCount }: Overview): string {
  if (answeredCount === 0) return strings.begin;
  return answeredCount >= questionCount ? strings.review : strings.continueWork;
}

/** Returns how many questions an assessment has, or how many of them are answered. */
export const progressOf = ({ answeredCount, questionCount }: Overview): string =>
  answeredCount === 0 ? strings.questions(questionCount) : strings.answered(answeredCount, questionCount);
