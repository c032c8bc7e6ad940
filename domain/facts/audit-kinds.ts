/** What an entry of a course's audit log is about; entries can be listed by it. */
export const AUDIT_KINDS = [
  /** XP, comments, accepted or regraded answers, and submissions given back. */
  "grade",
  "role",
  /** Members added, removed, or put in another group. */
  "member",
  /** Opening and closing times. */
  "date",
  /** Extensions and accommodations of members. */
  "extension",
  /** Assessments uploaded, published, unpublished, deleted. */
  "assessment",
  /** The configuration of the course and of its assessment types. */
  "setting",
  /** Achievements and goals changed, and the counts that staff set. */
  "achievement",
  /** Recordings, stories and files of the game, notes that are pinned in the textbook, and announcements. */
  "content",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];
