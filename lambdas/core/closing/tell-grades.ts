import type { Assessment } from "../assessments/assessment";
import { findAssessment } from "../assessments/store";
import type { Core } from "../kernel/core";
import { notifyOnce, withdrawNotifications } from "../notifications/notify-once";
import { noteTypeOf } from "../submissions/notices";
import { gradedCount, type Submission } from "../submissions/rules";
import { areGradesShown } from "../submissions/shown-grades";
import { submissionsOfAssessment } from "../submissions/store";
import { areGradesUnannounced } from "./due";
import { markAssessment } from "./mark-assessment";

/** Students who are told before it is looked at again whether they still are to be. */
const PAGE = 100;

/**
 * Tells whoever has the grades of a whole submission that they can be seen (`graded`), once for each time that the grades
 * of an assessment are published; while they are hidden, takes back what was told of them. Safe to repeat. Costs with the
 * submissions: half a read for each 4 KB, and for each that is told 2 reads and 1 write. Index COURSE#{c}#SUBMISSIONS.
 */
export async function tellGrades(core: Core, courseId: number, assessmentId: number): Promise<void> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) return;
  const isHidden = !areGradesShown(assessment);
  if (!isHidden && !areGradesUnannounced(assessment)) return;
  const submissions = await submissionsOfAssessment(core, courseId, assessmentId);
  const concerned = isHidden ? submissions : submissions.filter((one) => isGraded(one, assessment));
  const { title } = assessment;
  const { type } = await noteTypeOf(core, assessment);
  const notice = { type: "graded" as const, assessmentId, assessmentTitle: title, assessmentType: type };
  for (let start = 0; start < concerned.length; start += PAGE) {
    if (!(await isStill(core, assessment))) return;
    const recipients = concerned.slice(start, start + PAGE).map(({ regId }) => regId);
    if (isHidden) await withdrawNotifications(core, recipients, assessmentId, ["graded", "new_message"]);
    else await notifyOnce(core, recipients, notice, occasionOf(assessment));
  }
  if (!isHidden) await markAssessment(core, assessment, { gradesToldFor: assessment.gradesPublishedAt });
}

const isGraded = (submission: Submission, { questions }: Assessment): boolean =>
  submission.finalised && gradedCount(submission) === questions.length;

const occasionOf = ({ gradesPublishedAt }: Assessment): string => `grades ${gradesPublishedAt}`;

async function isStill(core: Core, { courseId, assessmentId, ...expected }: Assessment): Promise<boolean> {
  const now = await findAssessment(core, courseId, assessmentId);
  return now?.hidesGrades === expected.hidesGrades && now?.gradesPublishedAt === expected.gradesPublishedAt;
}
