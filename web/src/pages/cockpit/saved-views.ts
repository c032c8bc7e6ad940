import { keep, readKept } from "../../design/kept-value";

/** A view that a person has given a name. */
export interface SavedView {
  readonly name: string;
  /** What stands behind the question mark of the page's address. */
  readonly search: string;
}

/** Views that a person can keep of a course, and the characters of a view's name. */
export const MOST_VIEWS = 30;
export const LONGEST_VIEW_NAME = 60;

const LONGEST_SEARCH = 1000;

const isText = (value: unknown, longest: number): value is string =>
  typeof value === "string" && value.length <= longest;

const isSavedView = (value: unknown): value is SavedView =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  isText(value.name, LONGEST_VIEW_NAME) &&
  value.name !== "" &&
  "search" in value &&
  isText(value.search, LONGEST_SEARCH);

const keyOf = (userId: number, courseId: number): string => `academy.cockpit-views.${userId}.${courseId}`;

/** Reads the views that this browser keeps for a person and a course; none where storage is denied or holds something else. */
export const readSavedViews = (userId: number, courseId: number): readonly SavedView[] =>
  readKept(keyOf(userId, courseId), (kept) =>
    Array.isArray(kept) ? kept.filter(isSavedView).slice(0, MOST_VIEWS) : [],
  );

/** Keeps the views of a person and a course in this browser, and tells whether it could. */
export const writeSavedViews = (userId: number, courseId: number, views: readonly SavedView[]): boolean =>
  keep(keyOf(userId, courseId), views);

/** Adds a view, in the place of one that has the same name. */
export const withView = (views: readonly SavedView[], added: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== added.name), added].slice(-MOST_VIEWS);
