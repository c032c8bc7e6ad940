/** The key of what is read of a course. What begins with the same parts belongs together, and is read anew together. */
export const courseKey = <Parts extends readonly unknown[]>(courseId: number | undefined, ...parts: Parts) =>
  ["course", courseId, ...parts] as const;

/** Tells whether a key is one of a course. */
export const isOfCourse = ([first]: readonly unknown[]): boolean => first === "course";
