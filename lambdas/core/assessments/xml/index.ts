export type { LibraryDocument, ProblemDocument, TaskDocument, TestcaseDocument } from "./document";
export { type Places, readTask } from "./read";
export { taskOf } from "./task-of";
export { type Place, XML_LIMITS, XmlRefused } from "./tree";
export * from "./upload";
export { writeTask } from "./write";
