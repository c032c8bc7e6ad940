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
import { strings } from "../texts/design";
import { createRoutes } from "./routes";
import { toast } from "./toasts";

paintTheme();
followTheme();
followHotKeys((hue) => toast.info(hue === "green" ? strings.hulkOn : strings.hulkOff, 4000));

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
if (language) void language.then(show);
else show();
