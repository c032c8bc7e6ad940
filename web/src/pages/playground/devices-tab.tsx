import { Suspense } from "react";
import { useStore } from "zustand";
import { lazyPanel } from "../../app/lazy-panel";
import { isPlaygroundOnly } from "../../app/mode";
import { courseOf, useIsOffline, useSession } from "../../app/session";
import { WaitingLine } from "../../design/spinner";
import type { Tab } from "../../design/tabs";
import { robotSettings } from "../../robots/robot-settings";
import { strings } from "../../texts/en/devices";
import type { WorkspaceStore } from "../../workspace/workspace-store";
import type { Playground } from "./use-settings";

const DevicesPanel = lazyPanel("pages/playground/devices", () => import("./devices"));

interface DevicesTab {
  readonly store: WorkspaceStore;
  readonly playground: Playground;
}

/** Gives the tab in which a person chooses where programs run. Devices are for people who are in a course. */
export function useDevicesTab({ store, playground }: DevicesTab): Tab {
  const session = useSession();
  const isOffline = useIsOffline();
  const mayConnect = !isPlaygroundOnly() && !isOffline && courseOf(session) !== null;
  const isConnected = useStore(robotSettings, ({ target }) => target === "device");
  const content = mayConnect ? (
    <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
      <DevicesPanel store={store} playground={playground} />
    </Suspense>
  ) : (
    <p>{strings.logIn}</p>
  );
  // Who looks at another tab stays connected.
  return { id: "devices", label: strings.tab, content, keep: isConnected };
}
