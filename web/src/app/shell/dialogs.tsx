import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { strings } from "../../texts/en/shell";
import { loadChunk } from "../chunks";
import { onHelpRequest } from "../shortcuts/help-request";
import { toast } from "../toasts";
import { DialogContext, type DialogName } from "./dialog-context";

interface DialogProps {
  readonly onClose: () => void;
}

type Load = () => Promise<{ default: ComponentType<DialogProps> }>;

/** Each is loaded when it is first opened: its chunk's source below web/src, and how it loads. */
const dialogs: Readonly<Record<DialogName, readonly [chunk: string, load: Load]>> = {
  about: ["app/shell/about", () => import("./about")],
  createCourse: ["app/shell/create-course", () => import("./create-course")],
  help: ["app/shell/help", () => import("./help")],
  myCourses: ["app/shell/my-courses", () => import("./my-courses")],
  palette: ["app/palette/palette", () => import("../palette/palette")],
  shortcuts: ["app/shortcuts/shortcuts-dialog", () => import("../shortcuts/shortcuts-dialog")],
  userProfile: ["app/shell/user-profile", () => import("./user-profile")],
};

interface Shown {
  readonly name: DialogName;
  readonly Dialog: ComponentType<DialogProps>;
}

/** Shows the dialogs of the shell above the pages, one at a time. */
export function DialogProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [loading, setLoading] = useState<DialogName | null>(null);
  const open = useCallback(async (name: DialogName): Promise<void> => {
    const [chunk, load] = dialogs[name];
    setLoading(name);
    try {
      const { default: Dialog } = await loadChunk(chunk, load);
      setShown({ name, Dialog });
    } catch {
      // Offline, or a newer version of the site has replaced the file.
      toast.danger(strings.notLoaded);
    } finally {
      setLoading(null);
    }
  }, []);
  // Pages with a list of their own hear the keys first.
  useEffect(() => onHelpRequest(() => void open("shortcuts")), [open]);
  const value = useMemo(() => ({ open: (name: DialogName) => void open(name), loading }), [open, loading]);
  return (
    <DialogContext value={value}>
      {children}
      {shown && <shown.Dialog key={shown.name} onClose={() => setShown(null)} />}
    </DialogContext>
  );
}
