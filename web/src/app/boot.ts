import { paintTheme } from "../design/theme-paint";
import { startChunk } from "./chunks";
import { isPlaygroundOnly } from "./mode";

/** Runs before the first paint: the theme, and the chunks that this address will need. */
const chunksFor = (path: string): string[] => {
  if (isPlaygroundOnly()) return ["app/shell/playground-only", "pages/playground"];
  if (path === "/login") return ["pages/login"];
  if (path.startsWith("/login/")) return ["pages/test-accounts"];
  if (/^\/playground\/?$/.test(path)) return ["app/shell", "pages/playground"];
  if (path.startsWith("/s/")) return ["pages/short-link"];
  return ["app/shell", "app/shell/course", ...pagesFor(path)];
};

const pagesFor = (path: string): string[] => {
  if (/^\/courses\/\d+\/grading\/\d/.test(path)) return ["pages/grading/workspace"];
  if (/^\/courses\/\d+\/grading\/?$/.test(path)) return ["app/shell/with-side", "pages/grading"];
  if (/^\/courses\/\d+\/[^/]+\/\d+/.test(path)) return ["pages/assessment"];
  return ["app/shell/with-side", "pages/assessments"];
};

paintTheme();
for (const chunk of chunksFor(location.pathname)) void startChunk(chunk);
