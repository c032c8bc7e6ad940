import { Suspense } from "react";
import { Navigate, useParams } from "react-router-dom";
import { lazyPanel } from "../../app/lazy-panel";
import { WaitingLine } from "../../design/spinner";
import { strings } from "../../texts/en/github-missions";
import NotFound from "../not-found";
import { ClassroomProvider, ROOT } from "./classroom";
import { Listing } from "./listing/listing";
import { Login } from "./login";
import { SecondaryBar } from "./secondary-bar";
import { Welcome } from "./welcome";
import "./github-missions.css";

const Editor = lazyPanel("pages/github-missions/editor", () => import("./editor"));

/** /githubassessments: the missions that courses keep on GitHub. */
export default function GithubMissions() {
  return (
    <ClassroomProvider>
      <Page />
    </ClassroomProvider>
  );
}

function Page() {
  const path = (useParams()["*"] ?? "").replace(/\/+$/, "");
  if (path === "") return <Navigate to={`${ROOT}/login`} replace />;
  if (path.includes("/")) return <NotFound />;
  if (path === "editor") {
    return (
      <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
        <Editor />
      </Suspense>
    );
  }
  return (
    <>
      <SecondaryBar />
      <main className="gm" id="content">
        {path === "login" ? <Login /> : path === "welcome" ? <Welcome /> : <Listing slug={path} />}
      </main>
    </>
  );
}
