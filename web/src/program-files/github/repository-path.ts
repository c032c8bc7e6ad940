/** Returns a path without the slashes that say nothing. */
export const cleanPath = (path: string): string => path.trim().replace(/\/+/g, "/").replace(/^\//, "");

/** Returns a file's name without its folders. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Tells whether a path names a file: not only an ending, and no steps out of the repository. */
export function hasFileName(path: string): boolean {
  const parts = cleanPath(path).split("/");
  return !["", ".js", ".txt"].includes(parts.at(-1) ?? "") && !parts.some((part) => part === "." || part === "..");
}
