import { Suspense, useState } from "react";
import { lazyPanel } from "../../../app/lazy-panel";
import { isStaff, useSession } from "../../../app/session";

const PublishDialog = lazyPanel("pages/mission-control/publish/publish-dialog", () => import("./publish-dialog"));

/** The dialog that leads the mission to a course; for whoever teaches one. */
export function usePublishDialog() {
  const { courses } = useSession().user;
  const [isOpen, setOpen] = useState(false);
  return {
    isPossible: courses.some(({ role }) => isStaff(role)),
    open: () => setOpen(true),
    dialog: isOpen && (
      <Suspense fallback={null}>
        <PublishDialog onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
