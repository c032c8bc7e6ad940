import type { UnknownKeys } from "./mission";
import { isJsonObject, parseJson } from "./mission-json";

export const COURSE_INFO_FILE = "course-info.json";
/** The time of an assessment without a due date: the last that a Date knows. */
export const NO_DUE_DATE = 8_640_000_000_000_000;

/** A course's list of assessments, as course-info.json says it. */
export interface CourseInfo {
  readonly courseName: string | null;
  readonly types: readonly CourseInfoType[];
}

export interface CourseInfoType {
  readonly typeName: string;
  /** Sorted by their due dates. */
  readonly assessments: readonly CourseInfoAssessment[];
}

export interface CourseInfoAssessment {
  readonly title: string;
  /** Milliseconds since 1970; null where it is not said. */
  readonly openAt: number | null;
  /** Milliseconds since 1970; NO_DUE_DATE where it is not said. */
  readonly closeAt: number;
  readonly isPublished: boolean;
  readonly coverImage: string;
  readonly shortSummary: string;
  /** Where a student accepts the assessment; empty for none. */
  readonly acceptLink: string;
  readonly repoPrefix: string;
}

/** One thing that is wrong with a course-info.json. */
export interface CourseInfoFault {
  readonly kind:
    | "notJson"
    | "notAnObject"
    | "notAList"
    | "missing"
    | "notAText"
    | "notADate"
    | "notALink"
    | "notYesOrNo";
  /** Where it is, as JavaScript would reach it: `types[0].assessments[2].closeAt`; empty for the file. */
  readonly at: string;
}

export interface ReadCourseInfo {
  /** null where the file says no course at all. */
  readonly course: CourseInfo | null;
  readonly faults: readonly CourseInfoFault[];
}

/** Reads course-info.json as well as it can be, and names all that is wrong with it. */
export function readCourseInfo(text: string): ReadCourseInfo {
  const faults: CourseInfoFault[] = [];
  const value = parseJson(text);
  if (value === undefined) return { course: null, faults: [{ kind: "notJson", at: "" }] };
  if (!isJsonObject(value)) return { course: null, faults: [{ kind: "notAnObject", at: "" }] };
  const courseName = optionalText(value, "CourseName", "CourseName", faults) || null;
  const types = readList(value, "types", "types", faults, (type, at) => readType(type, at, faults));
  return { course: { courseName, types }, faults };
}

/** Lists the assessments of a type that people are shown. */
export const publishedOf = ({ assessments }: CourseInfoType): readonly CourseInfoAssessment[] =>
  assessments.filter(({ isPublished }) => isPublished);

/** Returns the last part of a type's address: lowercase, with `_` for all between its words. */
export const typeSlug = (typeName: string): string => typeName.toLowerCase().replace(/\W+/g, "_");

function readType(type: UnknownKeys, at: string, faults: CourseInfoFault[]): CourseInfoType | null {
  const typeName = requiredText(type, "typeName", at, faults);
  const assessments = readList(type, "assessments", `${at}.assessments`, faults, (assessment, place) =>
    readAssessment(assessment, place, faults),
  );
  return typeName === null
    ? null
    : { typeName, assessments: assessments.sort((one, other) => one.closeAt - other.closeAt) };
}

function readAssessment(value: UnknownKeys, at: string, faults: CourseInfoFault[]): CourseInfoAssessment | null {
  const [title, repoPrefix] = [requiredText(value, "title", at, faults), requiredText(value, "repoPrefix", at, faults)];
  const assessment = {
    openAt: dateOf(value, "openAt", at, faults),
    closeAt: dateOf(value, "closeAt", at, faults) ?? NO_DUE_DATE,
    isPublished: publishedIn(value.published, `${at}.published`, faults),
    coverImage: linkOf(value, "coverImage", at, faults),
    shortSummary: optionalText(value, "shortSummary", `${at}.shortSummary`, faults),
    acceptLink: linkOf(value, "acceptLink", at, faults),
  };
  return title === null || repoPrefix === null ? null : { title, repoPrefix, ...assessment };
}

/** The guide of the format says "yes" and "no"; files have true and false too. */
function publishedIn(value: unknown, at: string, faults: CourseInfoFault[]): boolean {
  const said = typeof value === "string" ? value.trim().toLowerCase() : value;
  if (said === true || said === "yes" || said === "true") return true;
  const isNo =
    said === undefined || said === null || said === false || said === "no" || said === "false" || said === "";
  if (!isNo) faults.push({ kind: "notYesOrNo", at });
  // What can be read as neither was shown by the program that the format comes from.
  return !isNo;
}

function dateOf(value: UnknownKeys, key: string, at: string, faults: CourseInfoFault[]): number | null {
  const text = optionalText(value, key, `${at}.${key}`, faults);
  if (text === "") return null;
  const time = Date.parse(fullDate(text));
  if (!Number.isNaN(time)) return time;
  faults.push({ kind: "notADate", at: `${at}.${key}` });
  return null;
}

/** Returns a date with the minutes of its time zone: files of the mission editor have `+08`, which a Date does not read. */
export const fullDate = (date: string): string => date.replace(/(\d:\d{2}\S*[+-]\d{2})$/, "$1:00");

/** Reads an address of the web. Any other would be run or opened in the page that shows it. */
function linkOf(value: UnknownKeys, key: string, at: string, faults: CourseInfoFault[]): string {
  const text = optionalText(value, key, `${at}.${key}`, faults);
  if (text === "" || /^https?:\/\/[^\s]+$/i.test(text)) return text;
  faults.push({ kind: "notALink", at: `${at}.${key}` });
  return "";
}

function requiredText(value: UnknownKeys, key: string, at: string, faults: CourseInfoFault[]): string | null {
  const before = faults.length;
  const text = optionalText(value, key, `${at}.${key}`, faults);
  if (text === "" && faults.length === before) faults.push({ kind: "missing", at: `${at}.${key}` });
  return text || null;
}

function optionalText(value: UnknownKeys, key: string, at: string, faults: CourseInfoFault[]): string {
  const text = value[key];
  if (typeof text === "string") return text.trim();
  if (text !== undefined && text !== null) faults.push({ kind: "notAText", at });
  return "";
}

/** Reads each object of a list, in order; what cannot be read is left out. */
function readList<Read>(
  value: UnknownKeys,
  key: string,
  at: string,
  faults: CourseInfoFault[],
  read: (entry: UnknownKeys, at: string) => Read | null,
): Read[] {
  const list = value[key];
  if (!Array.isArray(list)) {
    faults.push({ kind: list === undefined ? "missing" : "notAList", at });
    return [];
  }
  return list.flatMap((entry: unknown, index) => {
    const place = `${at}[${index}]`;
    if (isJsonObject(entry)) return read(entry, place) ?? [];
    faults.push({ kind: "notAnObject", at: place });
    return [];
  });
}
