/**
 * Integer ids of the wire. Ids of things inside an assessment are arithmetic over the assessment's id, so a by-id access
 * derives its keys without a read. All fit far inside 2^53.
 */

import { MAX_QUESTIONS } from "../../../domain/facts/limits";
import { NOTIFICATION_TYPES, type NotificationType } from "../../../domain/facts/notification-types";

const QUESTION_FACTOR = 1000;
const REGISTRATION_FACTOR = 1_000_000;
/** The largest id that a registration may have. */
export const MAX_REGISTRATION_ID = REGISTRATION_FACTOR - 1;
/** The largest id that an assessment may have, so that the ids of notifications below fit. */
export const MAX_ASSESSMENT_ID = 4_000_000;

/** `position` is 0-based. */
export function questionId(assessmentId: number, position: number): number {
  return assessmentId * QUESTION_FACTOR + position;
}

/** Undefined when no assessment can have a question of that id. */
export function partsOfQuestionId(id: number): { assessmentId: number; position: number } | undefined {
  const assessmentId = Math.floor(id / QUESTION_FACTOR);
  const position = id % QUESTION_FACTOR;
  return assessmentId >= 1 && position >= 0 && position < MAX_QUESTIONS ? { assessmentId, position } : undefined;
}

export function submissionId(assessmentId: number, regId: number): number {
  return assessmentId * REGISTRATION_FACTOR + regId;
}

/** Undefined when no submission can have that id. */
export function partsOfSubmissionId(id: number): { assessmentId: number; regId: number } | undefined {
  const assessmentId = Math.floor(id / REGISTRATION_FACTOR);
  const regId = id % REGISTRATION_FACTOR;
  return assessmentId >= 1 && regId >= 1 ? { assessmentId, regId } : undefined;
}

/** `subjectId` is the assessment for a student's row and the submission for a staff member's row. */
export function notificationId(subjectId: number, type: NotificationType): number {
  return notificationIdOf(subjectId, NOTIFICATION_TYPES.indexOf(type));
}

/** The first ten types share one row of ids, which has no room for an eleventh and is stored: they keep it. */
const FIRST_TYPES = 10;
/** Further types have a row of their own, which begins above every id of the first. */
const FURTHER_TYPES = 1000;
const FURTHER_IDS = 2 ** 52;

/** Numbers a notification by its subject and the place of its type. No two share a number; all are exact in JSON. */
export function notificationIdOf(subjectId: number, type: number): number {
  if (type < FIRST_TYPES) return subjectId * FIRST_TYPES + type;
  if (type >= FURTHER_TYPES) throw new Error(`There is no id for a notification of type ${type}`);
  return FURTHER_IDS + subjectId * FURTHER_TYPES + type;
}
