import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { submissionsQuery } from "../../api/queries";
import { useCourse } from "../../app/session";
import { type Row, rowOf } from "./rows";
import { readView, rowsOf, type View, writeView } from "./view";

const nothing: readonly Row[] = [];

/** The submissions under the view of the address. The view changes by `change`, without a new history entry. */
export function useRows() {
  const { courseId, role } = useCourse();
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readView(search), [search]);
  const allGroups = view.allGroups ?? role === "admin";
  const query = useQuery(submissionsQuery(courseId, !allGroups));
  const rows = useMemo(() => query.data?.map(rowOf) ?? nothing, [query.data]);
  const found = useMemo(() => rowsOf(rows, view), [rows, view]);
  const change = (part: Partial<View>): void =>
    setSearch(writeView({ ...view, page: 1, ...part }), { replace: true, preventScrollReset: true });
  return { query, rows, found, view, allGroups, change };
}
