export type * from "./document";
export { type Places, readTask } from "./read";
export { type Place, XML_LIMITS, XmlRefused } from "./tree";
export * from "./upload";
export { writeTask } from "./write";
