import type { Milestone } from "../../../domain/achievements/level";

/** The settings of a course. Nullable texts are null when left blank. */
export interface CourseConfig {
  readonly courseName: string;
  readonly courseShortName: string | null;
  readonly viewable: boolean;
  readonly enableGame: boolean;
  readonly enableAchievements: boolean;
  readonly enableSourcecast: boolean;
  readonly sourceChapter: number;
  readonly sourceVariant: string;
  readonly moduleHelpText: string | null;
  /** XP of a level. Absent where the course keeps the default; see levelXpOf. */
  readonly levelXp?: number;
  /** Absent where the course keeps the default ones, empty where it has none; see milestonesOf. */
  readonly milestones?: readonly Milestone[];
  /** Days after grading in which students may ask for a regrade, 0 for none. Absent for the default; see regradeDaysOf. */
  readonly regradeRequestDays?: number;
  /** Days after archiving for which similarity reports and notes are kept. Absent for the default; see similarityDaysOf. */
  readonly similarityDays?: number;
  /** The zone of its dates, a name of the IANA database. Absent for the deployment's; see timeZoneOf. */
  readonly timeZone?: string;
}

/** A type of assessment ("Missions"), with its rules for early-submission bonuses. */
export interface AssessmentConfig {
  readonly assessmentConfigId: number;
  /** Display position from 1. */
  readonly order: number;
  readonly type: string;
  readonly isManuallyGraded: boolean;
  /** Shown in the grading summary. */
  readonly displayInDashboard: boolean;
  readonly hoursBeforeEarlyXpDecay: number;
  readonly earlySubmissionXp: number;
  /** Whether new assessments of it hide their grades until somebody publishes them. Absent where not. */
  readonly hidesGrades?: boolean;
  /** Its assessments are being deleted, and it after them; deleting it again goes on with what is left. */
  readonly isDeleting?: true;
}

export interface Course extends CourseConfig {
  readonly courseId: number;
  /** Overrides the deployment's prefix; set by hand in the table only. */
  readonly assetsPrefix: string | null;
  readonly assessmentConfigs: readonly AssessmentConfig[];
  /** The number of times that the course was taken from everybody's view: an older entry as latest viewed course is void. */
  readonly clearings: number;
  /** When it was archived (ISO 8601, UTC); null or absent on a course that goes on. */
  readonly archivedAt?: string | null;
  /** The archiving after which similarity reports and notes were deleted. */
  readonly similarityForgottenFor?: string;
  /** Counts the changes; every change is conditional on it. */
  readonly version: number;
}
