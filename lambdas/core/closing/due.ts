import { type Assessment, COUNTS_VERSION } from "../assessments/assessment";
import { hasClosed, hasOpened, hasVotes, isOpen, publicationOf } from "../assessments/rules";

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

/**
 * Says whether students are still to be reminded: it is open and closes within a day, or does so by now for somebody for
 * whom it closes later. Once for each closing time.
 */
export function isClosingSoon(assessment: Assessment, now: Date): boolean {
  if (!canBeOpened(assessment, now)) return false;
  const isSoonForAll = closesWithinADay(assessment, now) && assessment.remindedFor !== assessment.closeAt;
  return isSoonForAll || hasCome(assessment.nextRemindAt, now);
}

/** Says whether students are still to be told that the grades of an assessment were published. */
export function areGradesUnannounced({
  hidesGrades,
  gradesPublishedAt,
  gradesToldFor,
  isDeleting,
}: Assessment): boolean {
  return !isDeleting && hidesGrades !== true && gradesPublishedAt !== gradesToldFor;
}

/** Says whether what closes then is open and closes within a day. */
export function closesWithinADay({ closeAt }: Pick<Assessment, "closeAt">, now: Date): boolean {
  return !hasClosed({ closeAt }, now) && now.getTime() >= Date.parse(reminderTime(closeAt));
}

/** The moment from which students are reminded of a closing time. */
export function reminderTime(closeAt: string): string {
  return new Date(Date.parse(closeAt) - DAY_MS).toISOString();
}

/**
 * Says whether work is still to be closed: of all, or of those for whom it closed later. However long ago it closed, and
 * whatever was done for an earlier closing time.
 */
export function isUnclosed(assessment: Assessment, now: Date): boolean {
  if (!isClosed(assessment, now)) return false;
  return assessment.closedFor !== assessment.closeAt || hasCome(assessment.nextCloseAt, now);
}

/** Says whether its closing time is over, and students can see it. */
export function isClosed(assessment: Assessment, now: Date): boolean {
  return isVisible(assessment) && hasClosed(assessment, now);
}

const hasCome = (moment: string | null | undefined, now: Date) =>
  typeof moment === "string" && now.getTime() >= Date.parse(moment);

/** Says whether students vote in it now. */
export function isVoting(assessment: Assessment, now: Date): boolean {
  return isVisible(assessment) && isOpen(assessment, now) && hasVotes(assessment);
}

/** Says whether students vote in it now and its entries are still to be assigned. */
export function isUnassigned(assessment: Assessment, now: Date): boolean {
  return isVoting(assessment, now) && hasOpened(assessment, now) && assessment.dealtFor !== assessment.openAt;
}

/** Says whether its submissions are still to be counted: they were stored before all that counts was counted. */
export function isUncounted({ countedBy, isDeleting }: Assessment): boolean {
  return countedBy !== COUNTS_VERSION && !isDeleting;
}
