import { type ComponentType, useState } from "react";
import { strings } from "../../texts/shell";
import { startChunk } from "../chunks";
import { toast } from "../toasts";

type Form = ComponentType<{ onClose: () => void }>;

/** Loads the form with which a course is created when it is first opened: most people never open it. */
export function useCreateCourse() {
  const [Form, setForm] = useState<Form | null>(null);
  const [loading, setLoading] = useState(false);
  const open = async (): Promise<void> => {
    setLoading(true);
    try {
      const [form] = await Promise.all([import("./create-course"), startChunk("app/shell/create-course")]);
      setForm(() => form.default);
    } catch {
      // Offline, or a newer version of the site has replaced the file.
      toast.danger(strings.loadFailed);
    } finally {
      setLoading(false);
    }
  };
  return { open: () => void open(), loading, dialog: Form && <Form onClose={() => setForm(null)} /> };
}
