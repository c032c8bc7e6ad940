import type { Library } from "../library";

/** Whether environments are shown in a language (specification 001, section 9): not those of threads and searches. */
export const showsEnvironments = ({ chapter, variant }: Pick<Library, "chapter" | "variant">): boolean =>
  chapter >= 3 && variant !== "concurrent" && variant !== "non-det";
