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
