import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useSession } from "../../../app/session";
import { type KeptMissions, keptMissionsOf } from "./kept-missions";

/** The missions of whoever is logged in. */
export function useKeptMissions(): KeptMissions {
  const { userId } = useSession().user;
  return useMemo(() => keptMissionsOf(userId), [userId]);
}

export const headsQuery = (kept: KeptMissions) =>
  queryOptions({
    queryKey: ["kept-missions", kept.parts.userId],
    queryFn: () => kept.heads(),
    staleTime: 0,
    retry: false,
  });

/** The kept missions, the one that changed last first; read anew when a tab writes one. */
export function useMissionHeads(kept: KeptMissions) {
  const client = useQueryClient();
  const heads = useQuery(headsQuery(kept));
  useEffect(() => {
    const { queryKey } = headsQuery(kept);
    return kept.parts.channel.listen(() => void client.invalidateQueries({ queryKey }));
  }, [client, kept]);
  return heads;
}
