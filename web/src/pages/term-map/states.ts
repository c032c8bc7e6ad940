import { isDeadlineNear } from "../../../../domain/achievements/deadline-label";
import type { AchievementStatus } from "../../../../domain/achievements/inference";

/** How something of the course stands for the person who looks. */
export type NodeState = "done" | "open" | "soon" | "locked" | "toCome" | "over";

interface Work {
  readonly openAt: string;
  readonly closeAt: string;
  readonly status: string;
  /** It asks for a password. */
  readonly private: boolean;
}

/** Tells how an assessment stands at a moment. One that was begun was unlocked, too. */
export function stateOfAssessment({ openAt, closeAt, status, private: isPrivate }: Work, now: Date): NodeState {
  if (status === "submitted") return "done";
  if (Date.parse(openAt) > now.getTime()) return "toCome";
  if (Date.parse(closeAt) <= now.getTime()) return "over";
  if (isPrivate && status === "not_attempted") return "locked";
  return isDeadlineNear(closeAt, now) ? "soon" : "open";
}

interface Standing {
  readonly status: AchievementStatus;
  readonly deadline: string | null;
}

/** Tells how an achievement stands; it is locked until all its prerequisites are completed. */
export function stateOfAchievement(
  { status, deadline }: Standing,
  prerequisites: readonly (Standing | undefined)[],
  now: Date,
): NodeState {
  if (status === "COMPLETED") return "done";
  if (status === "UNRELEASED") return "toCome";
  if (status === "EXPIRED") return "over";
  if (prerequisites.some((one) => one?.status !== "COMPLETED")) return "locked";
  return isDeadlineNear(deadline, now) ? "soon" : "open";
}

/** Tells how a chapter of the game stands. */
export function stateOfChapter(
  { openAt, closeAt }: { readonly openAt: string; readonly closeAt: string },
  isCompleted: boolean,
  now: Date,
): NodeState {
  if (isCompleted) return "done";
  if (Date.parse(openAt) > now.getTime()) return "toCome";
  return Date.parse(closeAt) <= now.getTime() ? "over" : "open";
}
