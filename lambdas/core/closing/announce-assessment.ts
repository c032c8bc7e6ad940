import { closingTimeFor } from "../../../domain/assessments/deadlines/closing-time";
import { ASSESSMENT_NOTICES } from "../../../domain/facts/notification-types";
import type { Assessment } from "../assessments/assessment";
import { publicationOf } from "../assessments/rules";
import { findAssessment } from "../assessments/store";
import type { Core } from "../kernel/core";
import { notifyOnce, withdrawNotifications } from "../notifications/notify-once";
import type { NewNotification } from "../notifications/store";
import { noteTypeOf } from "../submissions/notices";
import type { Submission } from "../submissions/rules";
import { submissionKey } from "../table";
import { canBeOpened, closesWithinADay, isClosingSoon, isUnannounced, reminderTime } from "./due";
import { Earliest } from "./earliest";
import { markAssessment } from "./mark-assessment";
import { studentsAsStored, studentsByPage } from "./students";

/**
 * Tells every student that a published assessment has opened (`new`), once for each time that it is published. Who becomes a student
 * later is not told: the assessment then is no news but part of the course that they come to. Costs with the members:
 * 2 reads and 1 write a student.
 */
export async function announce(core: Core, courseId: number, assessmentId: number): Promise<void> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || !isUnannounced(assessment, core.clock.now())) return;
  const occasion = publicationOf(assessment);
  const notification = { type: "new" as const, ...(await subjectOf(core, assessment)) };
  for await (const students of studentsByPage(core, courseId)) {
    if (!(await isStill(core, assessment, isUnannounced))) return;
    const recipients = students.map(({ regId }) => regId);
    await notifyOnce(core, recipients, notification, occasion);
  }
  await markAssessment(core, assessment, { announcedFor: occasion });
}

/**
 * Reminds every student who has not submitted that an assessment closes within a day (`deadline`), once for each closing
 * time, and each student by their own. When somebody is to be reminded later is noted on the assessment; what they were
 * told of a closing time that is no longer theirs is taken back. Costs with the members: 3 reads a student and 1 write
 * for each who is reminded; when all were reminded before, only with those for whom it closes later.
 */
export async function remind(core: Core, courseId: number, assessmentId: number): Promise<void> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || !isClosingSoon(assessment, core.clock.now())) return;
  const about = { type: "deadline" as const, ...(await subjectOf(core, assessment)) };
  const isForAll = closesWithinADay(assessment, core.clock.now());
  const next = new Earliest();
  for await (const page of studentsByPage(core, courseId)) {
    if (!(await isStill(core, assessment, isClosingSoon))) return;
    const students = assessment.extensionChanges === undefined ? page : await studentsAsStored(core, page);
    const now = core.clock.now();
    const dated = students
      .map(({ regId, ...student }) => ({ regId, ...closingTimeFor(assessment, student) }))
      .filter(({ reason }) => reason !== "standard" || assessment.remindedFor !== assessment.closeAt);
    const later = dated.filter(({ closeAt }) => Date.parse(reminderTime(closeAt)) > now.getTime());
    for (const { closeAt } of later) next.add(reminderTime(closeAt));
    await remindNow(
      core,
      about,
      dated.filter((student) => closesWithinADay(student, now)),
    );
    await withdrawNotifications(
      core,
      later.map(({ regId }) => regId),
      assessmentId,
      ["deadline"],
    );
  }
  const marks = { nextRemindAt: next.moment, ...(isForAll ? { remindedFor: assessment.closeAt } : {}) };
  await markAssessment(core, assessment, marks);
}

/** Notifies those of the students who have not submitted, each of their own closing time. */
async function remindNow(
  core: Core,
  about: Omit<NewNotification, "regId" | "createdAt">,
  students: readonly { readonly regId: number; readonly closeAt: string }[],
): Promise<void> {
  const work = await core.table.getMany<Submission>(
    students.map(({ regId }) => submissionKey(regId, about.assessmentId)),
  );
  const open = students.filter((_, index) => !work[index]?.finalised);
  for (const closeAt of new Set(open.map((student) => student.closeAt))) {
    const recipients = open.filter((student) => student.closeAt === closeAt).map(({ regId }) => regId);
    await notifyOnce(core, recipients, about, closeAt);
  }
}

/**
 * Takes back what students were told of an assessment that they can no longer open, read or not. Costs with the members:
 * 4 reads a student, and 1 write for each notice.
 */
export async function withdraw(core: Core, courseId: number, assessmentId: number): Promise<void> {
  for await (const students of studentsByPage(core, courseId)) {
    const assessment = await findAssessment(core, courseId, assessmentId);
    if (assessment && canBeOpened(assessment, core.clock.now())) return;
    const recipients = students.map(({ regId }) => regId);
    await withdrawNotifications(core, recipients, assessmentId, ASSESSMENT_NOTICES);
  }
}

async function subjectOf(core: Core, assessment: Assessment) {
  const { assessmentId, title } = assessment;
  const { type } = await noteTypeOf(core, assessment);
  return { assessmentId, assessmentTitle: title, assessmentType: type };
}

/** Says whether the notice is still right: staff may change or delete an assessment while students are notified. */
async function isStill(
  core: Core,
  { courseId, assessmentId, closeAt }: Assessment,
  due: (assessment: Assessment, now: Date) => boolean,
): Promise<boolean> {
  const now = await findAssessment(core, courseId, assessmentId);
  return now?.closeAt === closeAt && due(now, core.clock.now());
}
