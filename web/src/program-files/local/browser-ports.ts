/// <reference types="wicg-file-system-access" />
import { Cancelled } from "../file-failure";
import { createHandleStore } from "./handle-store";
import type { LocalPorts, Pickers } from "./local-host";

const TYPES: FilePickerAcceptType[] = [
  { description: "JavaScript", accept: { "text/javascript": [".js"] } },
  { description: "Text", accept: { "text/plain": [".txt"] } },
];
/** By which the browser remembers the folder that was chosen last. */
const ID = "programs";

/** The file pickers of this browser; null where it has none, as Firefox and Safari. */
function pickers(): Pickers | null {
  if (!("showOpenFilePicker" in window)) return null;
  return {
    openFile: () =>
      unlessCancelled(async () => {
        const [handle] = await window.showOpenFilePicker({ id: ID, types: TYPES });
        return handle;
      }),
    saveFile: (suggestedName) =>
      unlessCancelled(() => window.showSaveFilePicker({ id: ID, suggestedName, types: TYPES })),
    folder: () => unlessCancelled(() => window.showDirectoryPicker({ id: ID })),
  };
}

/** Who closes a picker has given up. */
async function unlessCancelled<Chosen>(choose: () => Promise<Chosen>): Promise<Chosen> {
  try {
    return await choose();
  } catch (error) {
    throw error instanceof DOMException && error.name === "AbortError" ? new Cancelled() : error;
  }
}

/** Has the person choose a file in the browser's field for files. */
function chooseFile(): Promise<File> {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = ".js,.txt";
  return new Promise((resolve, reject) => {
    field.addEventListener("change", () => {
      const file = field.files?.[0];
      if (file) resolve(file);
      else reject(new Cancelled());
    });
    field.addEventListener("cancel", () => reject(new Cancelled()));
    field.click();
  });
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** What this browser gives of this computer's files, for one person. */
export const browserPorts = (userId: number): LocalPorts => ({
  pickers: pickers(),
  chooseFile,
  download,
  handles: createHandleStore(userId, Date.now),
  newId: () => crypto.randomUUID(),
  now: Date.now,
});
