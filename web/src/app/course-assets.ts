import { useMemo } from "react";
import { isChapterText } from "../../../domain/facts/asset-files";
import { fetchFile } from "../api/authorized-fetch";
import { useCourse } from "./session";

/** The files of a course's game: pictures, sounds and story texts. */
export interface CourseAssets {
  /** Returns the address of a file by its path below the course's assets, as in `/locations/hut/night.png`. */
  urlOf(path: string): string;
  /** Reads a text file; undefined when the course has none there. Throws when it cannot be asked for. */
  readText(path: string): Promise<string | undefined>;
}

const encoded = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
const withoutSlash = (path: string): string => path.replace(/^\/+/, "");

interface Loading {
  readonly load?: typeof fetch;
  /** For staff: reads texts of chapters from the API, which has those that nobody else can fetch yet. */
  readonly drafts?: { readonly courseId: number; readonly load: (request: Request) => Promise<Response> };
}

/** Returns the files below a prefix of this site, as in `courses-prod/12/`. */
export function courseAssets(prefix: string, { load, drafts }: Loading = {}): CourseAssets {
  const urlOf = (path: string): string => `/${prefix}${encoded(withoutSlash(path))}`;
  // What staff have just replaced must be seen: the cache is asked whether it is still the same.
  const fetchText = (path: string): Promise<Response> => {
    const [, name] = isChapterText(withoutSlash(path)) ? (/^stories\/(.*)$/s.exec(withoutSlash(path)) ?? []) : [];
    if (!drafts || name === undefined) return (load ?? fetch)(urlOf(path), { cache: "no-cache" });
    const address = `/v2/courses/${drafts.courseId}/admin/story_texts/${encoded(name)}`;
    return drafts.load(new Request(new URL(address, location.origin)));
  };
  return {
    urlOf,
    async readText(path) {
      const answer = await fetchText(path);
      // A bucket that may not be listed answers 403 for what is not there.
      if (answer.status === 404 || answer.status === 403) return undefined;
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      const isText = answer.headers.get("content-type")?.startsWith("text/plain") ?? false;
      return isText ? answer.text() : undefined;
    },
  };
}

/** Returns the address of a chapter's picture, which is one of the course's assets or of another site. */
export const chapterPictureUrl = (imageUrl: string, urlOf: (path: string) => string): string =>
  /^https?:\/\//.test(imageUrl) ? encodeURI(imageUrl) : urlOf(imageUrl);

/** Returns the files of the page's course. */
export function useCourseAssets(): CourseAssets {
  const { courseId, role, configuration } = useCourse();
  const { assetsPrefix } = configuration;
  const isStudent = role === "student";
  return useMemo(
    () => courseAssets(assetsPrefix, isStudent ? {} : { drafts: { courseId, load: fetchFile } }),
    [assetsPrefix, isStudent, courseId],
  );
}
