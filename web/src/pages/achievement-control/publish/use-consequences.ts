import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, unwrap } from "../../../api/client";
import { useCourse } from "../../../app/session";
import { useEdited } from "../definitions-context";
import { publicationOf } from "./use-publish";

/** What publishing would do to members, as far as it has been looked at. */
export interface Consequences {
  readonly members: number;
  /** Members by the uuid of the achievement. */
  readonly gains: Readonly<Record<string, number>>;
  readonly losses: Readonly<Record<string, number>>;
}

/** A forecast stores nothing, so it needs no name of its own. */
const NO_REQUEST = "00000000-0000-4000-8000-000000000000";

const NONE: Consequences = { members: 0, gains: {}, losses: {} };

/**
 * Asks the server, page by page of members, who would gain something and who no longer qualifies: what becomes of these is
 * chosen after. Nothing is written.
 */
export function useConsequences() {
  const edited = useEdited();
  const { courseId } = useCourse();
  const [soFar, setSoFar] = useState(NONE);
  const body = publicationOf(edited);
  const query = useQuery({
    queryKey: ["course", courseId, "achievement-consequences", body],
    queryFn: async ({ signal }) => {
      let sum = NONE;
      for (let cursor: string | undefined; ; ) {
        const page = await unwrap(
          api.POST("/v2/courses/{courseId}/admin/achievement_publications/preview", {
            params: { path: { courseId } },
            body: { ...body, onLoss: "withdraw", request: NO_REQUEST, ...(cursor !== undefined && { cursor }) },
            signal,
          }),
        );
        sum = {
          members: sum.members + page.members,
          gains: added(sum.gains, page.gains),
          losses: added(sum.losses, page.losses),
        };
        setSoFar(sum);
        if (page.next === null) return sum;
        cursor = page.next;
      }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return { ...query, soFar };
}

function added(
  sums: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const next: Record<string, number> = { ...sums };
  for (const [uuid, count] of Object.entries(more)) next[uuid] = (next[uuid] ?? 0) + count;
  return next;
}
