export * from "./document";
export { DIALECTS, type Dialect } from "./layout";
export type { Place } from "./place";
export type { FileProblem } from "./problem";
export { openTask, type ReadOptions, readTask } from "./read";
export type { Places } from "./reading";
export { EDITING_LIMITS, XML_LIMITS, XmlRefused, type XmlSize } from "./tree";
export * from "./upload";
export { type WriteOptions, writeTask } from "./write";
