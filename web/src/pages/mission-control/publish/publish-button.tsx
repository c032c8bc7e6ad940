import Button from "@cloudscape-design/components/button";
import { Suspense, useState } from "react";
import { lazyPanel } from "../../../app/lazy-panel";
import { isStaff, useSession } from "../../../app/session";
import { strings } from "../../../texts/mission-control";

const PublishDialog = lazyPanel("pages/mission-control/publish/publish-dialog", () => import("./publish-dialog"));

/** Leads the mission to a course; for whoever teaches one. */
export function PublishButton() {
  const { courses } = useSession().user;
  const [isOpen, setOpen] = useState(false);
  if (!courses.some(({ role }) => isStaff(role))) return null;
  return (
    <>
      <Button iconName="upload" onClick={() => setOpen(true)}>
        {strings.publish}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PublishDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
