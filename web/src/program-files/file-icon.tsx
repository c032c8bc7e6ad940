import { StrokeIcon } from "../design/stroke-icon";
import type { FileHost } from "./program-file";

/** Apart from the full set of icons, which every page loads. */
const PATHS = {
  github:
    "M7 8v8M7 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4m0 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4m0 0c0 4-10 2-10 6",
  drive: "M9 4h6l6.5 11-3 5H5.5l-3-5zM9 4l6.5 11M15 4 5.5 20M2.5 15h19",
  local: "M4 5h16v11H4zm5 15h6m-3-4v4",
  file: "M6 3h8l5 5v13H6zm8 0v5h5",
  folder: "M3 6h6l2 3h10v10H3z",
} as const satisfies Readonly<Record<FileHost | "file" | "folder", string>>;

/** The icon of a host, of a file or of a folder. It never speaks: give the words to the control around it. */
export const FileIcon = ({ of }: { of: keyof typeof PATHS }) => <StrokeIcon path={PATHS[of]} size={18} />;
