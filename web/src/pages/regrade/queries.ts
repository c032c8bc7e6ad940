import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";
import { courseKey } from "../../api/course-key";
import { ApiFailure, actionFailure } from "../../api/failures";
import { toast } from "../../app/toasts";

export type Regrade = Schemas["Regrade"];
export type RegradeRow = Schemas["RegradeRows"]["rows"][number];
export type Policy = NonNullable<Regrade["policy"]>;
export const SHOWS = ["all", "byName", "loses", "gains", "same", "changed", "failed"] as const;
export type Show = (typeof SHOWS)[number];

const PATH = "/v2/courses/{courseId}/admin/assessments/{assessmentId}/regrades";

/** Which run. */
export interface RunPlace {
  readonly courseId: number;
  readonly assessmentId: number;
  readonly runId: number;
}

export const regradesKey = (courseId: number, assessmentId: number) => courseKey(courseId, "regrades", assessmentId);

/** The regrades of an assessment, the latest first, a page at a time. */
export const regradesQuery = (courseId: number, assessmentId: number) =>
  infiniteQueryOptions({
    queryKey: [...regradesKey(courseId, assessmentId), "list"],
    queryFn: ({ pageParam: before }) =>
      unwrap(api.GET(PATH, { params: { path: { courseId, assessmentId }, query: { before } } })),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

/** Milliseconds between two looks at how far a regrade is. */
const LOOK_MS = 1000;

export const isUnderWay = ({ state }: Pick<Regrade, "state">): boolean =>
  state === "running" || state === "publishing" || state === "dropping";

/** Neither published nor dropped. */
export const isActive = ({ state }: Pick<Regrade, "state">): boolean => state !== "published" && state !== "dropped";

/** One regrade, read again while something is under way. */
export const regradeQuery = ({ courseId, assessmentId, runId }: RunPlace) =>
  queryOptions({
    queryKey: [...regradesKey(courseId, assessmentId), "run", runId],
    queryFn: () => unwrap(api.GET(`${PATH}/{runId}`, { params: { path: { courseId, assessmentId, runId } } })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_MS : false),
  });

/** What it found, a page at a time. */
export const rowsQuery = ({ courseId, assessmentId, runId }: RunPlace, show: Show) =>
  infiniteQueryOptions({
    queryKey: [...regradesKey(courseId, assessmentId), "rows", runId, show],
    queryFn: ({ pageParam: cursor }) =>
      unwrap(
        api.GET(`${PATH}/{runId}/rows`, {
          params: { path: { courseId, assessmentId, runId }, query: { show, cursor } },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

type FormBody = { "assessment[file]": string };

/** Lays a new version aside. @throws ApiFailure */
export function createRegrade(
  courseId: number,
  assessmentId: number,
  { file, resets }: { readonly file: File; readonly resets: boolean },
): Promise<Regrade> {
  const form = new FormData();
  form.set("assessment[file]", file);
  form.set("resetAdjustments", String(resets));
  const params = { path: { courseId, assessmentId } };
  return unwrap(api.POST(PATH, { params, body: {} as FormBody, bodySerializer: () => form }));
}

const at = ({ courseId, assessmentId, runId }: RunPlace) => ({ params: { path: { courseId, assessmentId, runId } } });

/** What people do to a regrade. */
const acts = {
  start: (place: RunPlace): Promise<Regrade> => unwrap(api.POST(`${PATH}/{runId}/start`, at(place))),
  stop: (place: RunPlace): Promise<Regrade> => unwrap(api.POST(`${PATH}/{runId}/stop`, at(place))),
  drop: (place: RunPlace): Promise<Regrade> => unwrap(api.DELETE(`${PATH}/{runId}`, at(place))),
  publish: (place: RunPlace, policy: Policy): Promise<Regrade> =>
    unwrap(api.POST(`${PATH}/{runId}/publish`, { ...at(place), body: { policy } })),
} as const;

/** The file of a regrade. @throws ApiFailure */
export async function regradeFile(
  { courseId, assessmentId, runId }: RunPlace,
  version: "before" | "after",
): Promise<string> {
  const path = { courseId, assessmentId, runId, version };
  return String(await unwrap(api.GET(`${PATH}/{runId}/files/{version}`, { params: { path } })));
}

/** The address of the regrades of an assessment, or of one of them. */
export const regradePath = (courseId: number, assessmentId: number, runId?: number): string =>
  `/courses/${courseId}/regrade?assessment=${assessmentId}${runId === undefined ? "" : `&run=${runId}`}`;

/** A refusal of a file is shown whole, however long: it says what to mend. */
export const refusalText = (error: unknown): string =>
  error instanceof ApiFailure && error.status === 400 && error.body ? error.body.trim() : actionFailure(error);

type Act = { readonly name: "start" | "stop" | "drop" } | { readonly name: "publish"; readonly policy: Policy };

/** Does something to a regrade, and shows what became of it. */
export function useAct(place: RunPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: Act): Promise<Regrade> =>
      act.name === "publish" ? acts.publish(place, act.policy) : acts[act.name](place),
    onSuccess: (regrade) => client.setQueryData(regradeQuery(place).queryKey, regrade),
    onError: (failure) => toast.danger(refusalText(failure), 5000),
    onSettled: () => client.invalidateQueries({ queryKey: regradesKey(place.courseId, place.assessmentId) }),
  });
}
