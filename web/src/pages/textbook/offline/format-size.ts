import { strings } from "../../../texts/en/textbook-offline";

/** Writes how many bytes there are, as people say it: "41 KB", "3.4 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1e6) return strings.kilobytes(Math.ceil(bytes / 1e3));
  if (bytes < 1e9) return strings.megabytes(Math.round(bytes / 1e5) / 10);
  return strings.gigabytes(Math.round(bytes / 1e8) / 10);
}
