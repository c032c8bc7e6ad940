/** Days for which a course keeps what comparisons of answers have found, with staff's notes, after it was archived. */
export const DEFAULT_SIMILARITY_DAYS = 180;
export const MAX_SIMILARITY_DAYS = 3650;
