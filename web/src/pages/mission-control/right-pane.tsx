import type { ComponentType } from "react";
import type { IconName } from "../../design/icons";
import { strings as checks } from "../../texts/en/mission-checks";
import { strings as preview } from "../../texts/en/mission-preview";
import { ChecksPanel } from "./checks/checks-panel";
import { PreviewPane } from "./preview/pane";

/** What stands beside the forms. It reads the mission by `useMission`. */
export interface RightPane {
  readonly id: string;
  readonly label: () => string;
  readonly icon: IconName;
  readonly Content: ComponentType;
  /** It stays, unseen, while another pane is chosen. */
  readonly keep?: boolean;
}

/** The panes beside the forms, in their order; on narrow screens each is a tab at the bottom. */
export const RIGHT_PANES: readonly RightPane[] = [
  { id: "preview", label: () => preview.preview, icon: "book", Content: PreviewPane },
  { id: "checks", label: () => checks.title, icon: "check", Content: ChecksPanel },
];
