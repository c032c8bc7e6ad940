import type { ComponentType } from "react";
import { TryAction } from "./preview/try-action";
import { PublishButton } from "./publish/publish-button";

/** Buttons at the end of the bar, in their order. They read the mission by `useMission`. */
export const BAR_ACTIONS: readonly ComponentType[] = [TryAction, PublishButton];
