import { useEffect, useState } from "react";
import type { Mission } from "../mission";
import { type MissionState, useMissionStore } from "../mission-store";

/** Milliseconds without a change after which the preview follows: whoever types is not slowed down by it. */
const SETTLE_MS = 250;

export interface SettledMission {
  readonly mission: Mission;
  readonly openKey: string | null;
}

const settledOf = ({ mission, openKey }: MissionState): SettledMission => ({ mission, openKey });

/** Gives the mission as it is once nobody is typing. Another question is shown at once. */
export function useSettledMission(): SettledMission {
  const store = useMissionStore();
  const [settled, settle] = useState(() => settledOf(store.getState()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (now: MissionState, before: MissionState) => {
      if (now.mission === before.mission && now.openKey === before.openKey) return;
      clearTimeout(timer);
      if (now.openKey !== before.openKey) settle(settledOf(now));
      else timer = setTimeout(() => settle(settledOf(now)), SETTLE_MS);
    };
    settle(settledOf(store.getState()));
    const forget = store.subscribe(follow);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [store]);
  return settled;
}
