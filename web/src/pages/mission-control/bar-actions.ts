import type { ComponentType } from "react";
import { TryAction } from "./preview/try-action";

/** Buttons at the end of the bar, in their order. They read the mission by `useMission`. */
export const BAR_ACTIONS: readonly ComponentType[] = [TryAction];
