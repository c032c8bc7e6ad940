import { useMemo } from "react";
import { useCourse } from "./session";

/** The files of a course's game: pictures, sounds and story texts. */
export interface CourseAssets {
  /** Returns the address of a file by its path below the course's assets, as in `/locations/hut/night.png`. */
  urlOf(path: string): string;
  /** Reads a text file; undefined when the course has none there. Throws when it cannot be asked for. */
  readText(path: string): Promise<string | undefined>;
}

/** Returns the files below a prefix of this site, as in `courses-prod/12/`. */
export function courseAssets(prefix: string, load?: typeof fetch): CourseAssets {
  const urlOf = (path: string): string => {
    const below = path.replace(/^\/+/, "").split("/").map(encodeURIComponent).join("/");
    return `/${prefix}${below}`;
  };
  return {
    urlOf,
    async readText(path) {
      // What staff have just replaced must be seen: the cache is asked whether it is still the same.
      const answer = await (load ?? fetch)(urlOf(path), { cache: "no-cache" });
      // A bucket that may not be listed answers 403 for what is not there.
      if (answer.status === 404 || answer.status === 403) return undefined;
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      const isText = answer.headers.get("content-type")?.startsWith("text/plain") ?? false;
      return isText ? answer.text() : undefined;
    },
  };
}

/** Returns the files of the page's course. */
export function useCourseAssets(): CourseAssets {
  const { assetsPrefix } = useCourse().configuration;
  return useMemo(() => courseAssets(assetsPrefix), [assetsPrefix]);
}
