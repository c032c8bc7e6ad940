import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, type Schemas, unwrap } from "../../../api/client";
import { useCourse } from "../../../app/session";
import { formatDate, formatNumber } from "../../../design/format";
import { strings } from "../../../texts/en/achievement-control";
import { achievementHoldersKey } from "../definitions-context";
import type { CardKind } from "../edited-definitions";

type Page = Schemas["AchievementHolderPage"];
type Held = Page["achievements"][string];

interface Holders {
  readonly members: number;
  readonly achievements: Readonly<Record<string, Held>>;
  readonly goals: Readonly<Record<string, { readonly holders: number }>>;
}

/** Reads how many members hold what, page by page of members, once `ask` is called; all cards share the answer. */
function useHolders() {
  const { courseId } = useCourse();
  const [isWanted, setWanted] = useState(false);
  const query = useInfiniteQuery({
    queryKey: achievementHoldersKey(courseId),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/achievement_holders", {
          params: { path: { courseId }, query: pageParam === undefined ? {} : { cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled: isWanted,
    staleTime: 60_000,
  });
  const { data, hasNextPage, isFetching, fetchNextPage, isError } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    holders: summed(data?.pages ?? []),
    isAsked: isWanted || data !== undefined,
    isReading: isFetching || hasNextPage,
    hasFailed: isError,
    ask: () => setWanted(true),
  };
}

function summed(pages: readonly Page[]): Holders {
  const achievements: Record<string, Held> = {};
  const goals: Record<string, { holders: number }> = {};
  for (const page of pages) {
    for (const [uuid, held] of Object.entries(page.achievements))
      achievements[uuid] = together(achievements[uuid], held);
    for (const [uuid, { holders }] of Object.entries(page.goals)) {
      goals[uuid] = { holders: (goals[uuid]?.holders ?? 0) + holders };
    }
  }
  return { members: pages.reduce((sum, { members }) => sum + members, 0), achievements, goals };
}

function together(one: Held | undefined, other: Held): Held {
  if (!one) return other;
  return {
    holders: one.holders + other.holders,
    firstAt: one.firstAt < other.firstAt ? one.firstAt : other.firstAt,
    lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
  };
}

/** How many members hold an achievement or have completed a goal, once somebody asks. */
export function HoldersOf({ kind, uuid }: { kind: CardKind; uuid: string }) {
  const { holders, isAsked, isReading, hasFailed, ask } = useHolders();
  if (!isAsked) {
    return (
      <p className="ac-holders">
        <Button iconName="group" onClick={ask}>
          {strings.askHolders}
        </Button>
      </p>
    );
  }
  const found = holders[kind][uuid];
  const dates = found && "firstAt" in found ? found : undefined;
  return (
    <p className="ac-holders" role="status">
      {hasFailed
        ? strings.noHolders
        : strings.holders(formatNumber(found?.holders ?? 0), formatNumber(holders.members), isReading)}
      {dates?.firstAt && dates.lastAt && (
        <> {strings.heldSince(formatDate(dates.firstAt, "short"), formatDate(dates.lastAt, "short"))}</>
      )}
    </p>
  );
}
