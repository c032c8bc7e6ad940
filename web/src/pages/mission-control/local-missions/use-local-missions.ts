import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useSession } from "../../../app/session";
import { type LocalMissions, localMissionsOf } from "./local-missions";
import type { MissionKeeper } from "./mission-keeper";

/** Writes what was just typed when the page goes, and takes over what other tabs wrote when it comes back. */
export function useWritingAtTheEnd(keeper: MissionKeeper): void {
  useEffect(() => {
    const write = () => keeper.writeAtEnd();
    const turn = () => void (document.visibilityState === "visible" ? keeper.follow() : keeper.flush());
    window.addEventListener("pagehide", write);
    document.addEventListener("visibilitychange", turn);
    return () => {
      window.removeEventListener("pagehide", write);
      document.removeEventListener("visibilitychange", turn);
    };
  }, [keeper]);
}

/** The missions of whoever is logged in. */
export function useLocalMissions(): LocalMissions {
  const { userId } = useSession().user;
  return useMemo(() => localMissionsOf(userId), [userId]);
}

export const headsQuery = (missions: LocalMissions) =>
  queryOptions({
    queryKey: ["kept-missions", missions.parts.userId],
    queryFn: () => missions.heads(),
    staleTime: 0,
    retry: false,
  });

/** The kept missions, the one that changed last first; read anew when a tab writes one. */
export function useMissionHeads(missions: LocalMissions) {
  const client = useQueryClient();
  const heads = useQuery(headsQuery(missions));
  useEffect(() => {
    const { queryKey } = headsQuery(missions);
    return missions.parts.channel.listen(() => void client.invalidateQueries({ queryKey }));
  }, [client, missions]);
  return heads;
}
