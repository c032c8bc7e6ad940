import { type AuditEvent, type AuditSubject, changesBetween } from "../audit/entry";
import type { AssessmentConfig, Course } from "./course";
import { levelXpOf, milestonesOf, regradeDaysOf, similarityDaysOf, stayingTypes } from "./rules";
import { SETTING_NAMES } from "./settings";

const LOGGED = [...SETTING_NAMES, "archivedAt"] as const satisfies readonly (keyof Course)[];

/** A course with its milestones as a text, which is what the log can compare and keep. */
const asLogged = ({ milestones, ...course }: Course) => ({
  ...course,
  ...(milestones && { milestones: milestones.map(({ level, text }) => `${level}: ${text}`).join("\n") }),
});
/** Returns the setting in force: setting the default explicitly is not a change. */
const inForce = (course: Course) =>
  asLogged({
    ...course,
    levelXp: levelXpOf(course),
    milestones: milestonesOf(course),
    regradeRequestDays: regradeDaysOf(course),
    similarityDays: similarityDaysOf(course),
  });

const TYPE_SETTINGS = [
  "type",
  "order",
  "isManuallyGraded",
  "displayInDashboard",
  "hoursBeforeEarlyXpDecay",
  "earlySubmissionXp",
  "hidesGrades",
] as const satisfies readonly (keyof AssessmentConfig)[];

/** Returns what the audit log tells of a change of a course: one event for its settings, one for each type that differs. */
export function courseEvents(before: Course, after: Course): AuditEvent[] {
  return [
    {
      kind: "setting",
      subject: courseSubject(after),
      changes: changesBetween(inForce(before), inForce(after), LOGGED),
    },
    ...typeEvents(before, after),
  ];
}

/** Returns what the audit log tells of a new course: all its settings, and the names of its types. */
export function creationEvent(course: Course): AuditEvent {
  const types = course.assessmentConfigs.map(({ type }) => type).join(", ");
  return {
    kind: "setting",
    subject: courseSubject(course),
    changes: [
      ...changesBetween({}, asLogged(course), LOGGED),
      ...(types === "" ? [] : [{ field: "assessmentTypes", from: null, to: types }]),
    ],
  };
}

export function courseSubject({ courseId, courseName }: Course): AuditSubject {
  return { type: "course", id: courseId, name: courseName };
}

/** A type that is being deleted is gone for everybody already. */
function typeEvents(before: Course, after: Course): AuditEvent[] {
  const earlier = byId(before);
  const later = byId(after);
  return [...new Set([...earlier.keys(), ...later.keys()])].map((id) => {
    const [from, to] = [earlier.get(id), later.get(id)];
    const subject = { type: "assessmentType" as const, id, name: (to ?? from)?.type ?? null };
    return { kind: "setting", subject, changes: changesBetween(from ?? {}, to ?? {}, TYPE_SETTINGS) };
  });
}

const byId = ({ assessmentConfigs }: Course) =>
  new Map(stayingTypes(assessmentConfigs).map((config) => [config.assessmentConfigId, config]));
