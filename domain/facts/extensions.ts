/**
 * Why an assessment closes for a member when it does: its own closing time, the member's accommodation, an extension of
 * their own, or one of their group.
 */
export const CLOSE_REASONS = ["standard", "accommodation", "extension", "groupExtension"] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** The bounds of an accommodation and of an extension. */
export const MAX_ACCOMMODATION_FACTOR = 5;
export const MAX_ACCOMMODATION_DAYS = 60;
export const MAX_EXTENSION_REASON = 500;
/** Extensions of one student, and of the groups of one assessment: they are kept in one item each. */
export const MAX_EXTENSIONS = 200;
/** Rows of one file of extensions. */
export const MAX_EXTENSION_ROWS = 200;
