/*
 * Lists by moment have sort keys of an ISO 8601 moment in UTC and an id: `2026-11-20T08:00:00.000Z#id`.
 */

/** What a cursor of such a list is: the sort key of an entry. */
export const MOMENT_CURSOR = /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z#[\w-]{1,40}$/;
/** Bounds past all sort keys, which begin with a digit. */
export const AFTER_ALL = ":";
export const BEFORE_ALL = "0";
