export type { LibraryDocument, ProblemDocument, TaskDocument, TestcaseDocument } from "./document";
export { readTask } from "./read";
export { XML_LIMITS, XmlRefused } from "./tree";
export * from "./upload";
export { writeTask } from "./write";
