import type { Ref } from "react";

interface FilePickerProps {
  /** Click it to have the browser ask for a file. */
  readonly ref: Ref<HTMLInputElement>;
  /** Extensions and types, with commas between them. */
  readonly accept: string;
  readonly label: string;
  readonly onFile: (file: File) => void;
}

/** The unseen field behind a button that asks for a file. The same file may be chosen again, mended. */
export const FilePicker = ({ ref, accept, label, onFile }: FilePickerProps) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    hidden
    aria-label={label}
    onChange={({ currentTarget }) => {
      const file = currentTarget.files?.[0];
      currentTarget.value = "";
      if (file) onFile(file);
    }}
  />
);
