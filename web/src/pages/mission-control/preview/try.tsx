import { Suspense, useMemo } from "react";
import { lazyPanel } from "../../../app/lazy-panel";
import { WaitingLine } from "../../../design/spinner";
import { strings } from "../../../texts/en/mission-preview";
import { documentOf } from "../mission";
import { openIndexOf, useMission } from "../mission-store";

const TryMission = lazyPanel("pages/mission-control/preview/student", async () => {
  return { default: (await import("./student")).TryMission };
});

/** The mission of the editor as a student has it: the editor's address with `?try`. Leaving leads back to the open question. */
export function Try({ path }: { path: string }) {
  const mission = useMission((state) => state.mission);
  const openIndex = useMission(openIndexOf);
  const task = useMemo(() => documentOf(mission), [mission]);
  return (
    <Suspense
      fallback={
        <main className="ws-page" id="content" aria-busy="true">
          <WaitingLine>{strings.loading}</WaitingLine>
        </main>
      }
    >
      <TryMission task={task} path={path} leaveTo={`${path}/${openIndex}`} />
    </Suspense>
  );
}
