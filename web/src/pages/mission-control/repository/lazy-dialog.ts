import { lazyPanel } from "../../../app/lazy-panel";

/** The dialogs of GitHub missions, loaded when one is asked for. */
export const RepositoryDialog = lazyPanel(
  "pages/mission-control/repository/repository-dialog",
  () => import("./repository-dialog"),
);
