import type { Library, Variant } from "../library";

/** Threads and searches have more environments at a time than one picture shows. */
const HAS_ONE_ENVIRONMENT: Readonly<Record<Variant, boolean>> = {
  default: true,
  lazy: true,
  wasm: true,
  concurrent: false,
  "non-det": false,
  gpu: true,
  "explicit-control": true,
  typed: true,
};

/** True when environments are shown in a language (specification 001, section 9): not those of threads and searches. */
export const showsEnvironments = ({ chapter, variant }: Pick<Library, "chapter" | "variant">): boolean =>
  chapter >= 3 && HAS_ONE_ENVIRONMENT[variant];
