import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import "faces.css";
import "../design/tokens.css";
import "../design/base.css";
import "../design/skeleton.css";
import "./frame/boxes.css";
import "./frame/frame.css";
import { followHotKeys } from "../design/hue";
import { followTheme, paintTheme } from "../design/theme-paint";
import { startLanguage } from "../texts/active";
import { strings } from "../texts/en/design";
import { createRoutes } from "./routes";
import { siteSettings } from "./site-settings";
import { toast } from "./toasts";

paintTheme();
followTheme();
followHotKeys((hue) => toast.info(hue === "green" ? strings.hulkOn : strings.hulkOff, 4000));

/** Begins when the page is there and has nothing else to do: the first sight of it waits for nothing. */
function whenIdle(work: () => void): void {
  const begin = () => ("requestIdleCallback" in window ? requestIdleCallback(work) : setTimeout(work, 1000));
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}
const { errorReportingDsn, build, useBackend } = siteSettings();
if (errorReportingDsn) void import("./error-reports").then(({ reportErrors }) => reportErrors());
if (build) whenIdle(() => void import("./updates").then(({ followUpdates }) => followUpdates()));

function show() {
  const container = document.getElementById("root");
  if (!container) throw new Error("index.html has no #root");
  createRoot(container).render(
    <StrictMode>
      <RouterProvider router={createRoutes()} />
    </StrictMode>,
  );
}

const language = startLanguage();
const ready = useBackend ? language : import("../mock").then(({ startMock }) => startMock(language));
if (ready) void ready.then(show);
else show();
