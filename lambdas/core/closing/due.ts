import type { Assessment } from "../assessments/assessment";
import { hasClosed, hasOpened, isOpen, publicationOf } from "../assessments/rules";

const DAY_MS = 86_400_000;

/** Says whether students can see it at all: published, with questions, not being deleted. */
function isVisible({ isPublished, isDeleting, questions }: Assessment): boolean {
  return isPublished && !isDeleting && questions.length > 0;
}

/** Tells whether students can open it: before its opening they see only that it will come. */
export function canBeOpened(assessment: Assessment, now: Date): boolean {
  return isVisible(assessment) && hasOpened(assessment, now);
}

/**
 * Tells whether students are still to be told that it is there: from its opening on, when they can look. What closed
 * before it was published is no news.
 */
export function isUnannounced(assessment: Assessment, now: Date): boolean {
  const isPresent = canBeOpened(assessment, now) && !hasClosed(assessment, now);
  return isPresent && assessment.announcedFor !== publicationOf(assessment);
}

/** Says whether students are still to be reminded: it is open and closes within a day. Once for each closing time. */
export function isClosingSoon(assessment: Assessment, now: Date): boolean {
  const leftMs = Date.parse(assessment.closeAt) - now.getTime();
  return (
    isVisible(assessment) &&
    isOpen(assessment, now) &&
    leftMs <= DAY_MS &&
    assessment.remindedFor !== assessment.closeAt
  );
}

/** Says whether work is still to be closed. However long ago it closed, and whatever was done for an earlier closing time. */
export function isUnclosed(assessment: Assessment, now: Date): boolean {
  return isVisible(assessment) && hasClosed(assessment, now) && assessment.closedFor !== assessment.closeAt;
}

/** Says whether students vote in it now. */
export function isVoting(assessment: Assessment, now: Date): boolean {
  return isVisible(assessment) && isOpen(assessment, now) && hasVotes(assessment);
}

/** Says whether students vote in it now and its entries are still to be assigned. */
export function isUnassigned(assessment: Assessment, now: Date): boolean {
  return isVoting(assessment, now) && hasOpened(assessment, now) && assessment.dealtFor !== assessment.openAt;
}

/** Says whether its submissions are still to be counted: they were stored before there were counters. */
export function isUncounted({ isCounted, isDeleting }: Assessment): boolean {
  return isCounted !== true && !isDeleting;
}

export function hasVotes({ questions }: Pick<Assessment, "questions">): boolean {
  return questions.some(({ type }) => type === "voting");
}
