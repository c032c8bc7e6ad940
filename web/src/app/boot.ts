import { paintTheme } from "../design/theme-paint";
import { startChunk } from "./chunks";

/** Runs before the first paint: the theme, and the chunks that this address will need. */
const chunksFor = (path: string): string[] => {
  if (path === "/login") return ["pages/login"];
  if (path.startsWith("/login/")) return ["pages/test-accounts"];
  if (/^\/courses\/\d+\/grading(\/|$)/.test(path)) return ["app/shell", "pages/grading"];
  if (/^\/courses\/\d+\/[^/]+\/\d+/.test(path)) return ["app/shell", "pages/assessment"];
  return ["app/shell", "pages/assessments"];
};

paintTheme();
for (const chunk of chunksFor(location.pathname)) void startChunk(chunk);
