import { useLibraryTabs } from "../libraries";
import { useRoomTab } from "../libraries/room-tab";
import { useVisualiserTabs } from "../visualisers";
import { useFramesTab } from "../workspace/frames-tab";
import type { SideTabSource } from "../workspace/side-tabs";

/** The side tabs that every workspace has besides those of its page, in the order in which they stand. */
export const SIDE_TAB_SOURCES: readonly SideTabSource[] = [useVisualiserTabs, useFramesTab, useLibraryTabs, useRoomTab];
