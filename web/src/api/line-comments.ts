import { courseKey } from "./course-key";

/** What the keys of the comments on lines of one's own programs begin with. */
export const ownLineCommentsKey = ["own-line-comments"] as const;

/** What the keys of the comments on lines of a course's programs begin with, for staff. */
export const lineCommentsKey = (courseId: number) => courseKey(courseId, "line-comments");
