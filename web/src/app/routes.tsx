import { type ComponentType, Suspense, useEffect, useSyncExternalStore } from "react";
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useParams,
  useRouteError,
} from "react-router-dom";
import { useLoggedIn } from "../api/tokens";
import { strings } from "../texts/en/crash";
import { loadChunk } from "./chunks";
import { COURSE_SLUGS, type CourseSlug } from "./course-slugs";
import "./crash.css";
import { lazyPanel } from "./lazy-panel";
import { isPlaygroundOnly } from "./mode";
import { Root, Waiting } from "./root";
import { hasGithubMissions, siteSettings } from "./site-settings";

const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A chunk that is gone: the site was deployed anew while this page was open. */
const isMissingChunk = (cause: string): boolean => /dynamically imported module|Importing a module script/.test(cause);

/** Whether this device says that it has no network. */
const useOffline = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      addEventListener("online", listener);
      addEventListener("offline", listener);
      return () => {
        removeEventListener("online", listener);
        removeEventListener("offline", listener);
      };
    },
    () => !navigator.onLine,
  );

/** When a page fails: the cause and two ways on. Drafts are kept by the workspace, so a reload loses nothing. */
export function CrashPage() {
  const error = useRouteError();
  const cause = causeOf(error);
  const isMissing = isMissingChunk(cause);
  const isOffline = useOffline();
  useEffect(() => {
    dispatchEvent(new CustomEvent("academy.crash", { detail: error }));
  }, [error]);
  return (
    <main className="crash" id="content">
      <h1>{isMissing && isOffline ? strings.offlineTitle : strings.title}</h1>
      {isMissing ? (
        <p>{isOffline ? strings.offline : strings.missingPart}</p>
      ) : (
        <>
          <p>{strings.reloadFirst}</p>
          <pre>{cause}</pre>
        </>
      )}
      <div className="crash__ways">
        <button type="button" onClick={() => location.reload()}>
          {isMissing ? strings.tryAgain : strings.reload}
        </button>
        <a href="/">{strings.home}</a>
      </div>
    </main>
  );
}

/** Routes whose failures leave what stands around them, such as the bar, on the screen. */
export const crashesWithin = (children: RouteObject[]): RouteObject => ({ ErrorBoundary: CrashPage, children });

type Page = { default: ComponentType };

/** A page in a chunk of its own; `chunk` is its source below web/src, by which the build's manifest knows it. */
const lazyPage = (chunk: string, load: () => Promise<Page>) => async () => ({
  Component: (await loadChunk(chunk, load)).default,
});

const loadShell = () => import("./shell");

const LazyShell = lazyPanel("app/shell", loadShell);

const LazyPublicPage = lazyPanel("app/shell/public-page", () => import("./shell/public-page"));

/**
 * Pages that nobody needs to log in for; whoever is logged in keeps the header. Where the site has disabled periods, they
 * are closed in these as all pages are.
 */
function ShellWhenLoggedIn() {
  const isLoggedIn = useLoggedIn();
  if (!isLoggedIn && siteSettings().disablePeriods.length === 0) return <Outlet />;
  return <Suspense fallback={<Waiting />}>{isLoggedIn ? <LazyShell /> : <LazyPublicPage />}</Suspense>;
}

const listing = lazyPage("pages/assessments", () => import("../pages/assessments"));
const workspace = lazyPage("pages/assessment", () => import("../pages/assessment"));
const gradingWorkspace = lazyPage("pages/grading/workspace", () => import("../pages/grading/workspace"));
const achievementControl = lazyPage("pages/achievement-control", () => import("../pages/achievement-control"));
const playground = lazyPage("pages/playground", () => import("../pages/playground"));
const sourcecast = lazyPage("pages/sourcecast", () => import("../pages/sourcecast"));
const missionControl = lazyPage("pages/mission-control", () => import("../pages/mission-control"));
const robots = lazyPage("pages/robots", () => import("../pages/robots"));
const githubMissions = lazyPage("pages/github-missions", () => import("../pages/github-missions"));
const robotWorlds = lazyPage("pages/robot-worlds", () => import("../pages/robot-worlds"));
const legacyAddress = lazyPage("pages/legacy-address", () => import("../pages/legacy-address"));
const textbook = lazyPage("pages/textbook", () => import("../pages/textbook"));
const account = lazyPage("pages/account", () => import("../pages/account"));
const accountLogin = lazyPage("pages/account-login", () => import("../pages/account-login"));
const githubCallback = lazyPage("pages/github-callback", () => import("../pages/github-callback"));
const notFound = lazyPage("pages/not-found", () => import("../pages/not-found"));

/** For everybody, where the deployment names an organisation. */
const contributors = () =>
  siteSettings().hasContributors ? lazyPage("pages/contributors", () => import("../pages/contributors"))() : notFound();

/** The pages of missions on GitHub, when the deployment has them. */
const classroom = () => (hasGithubMissions(siteSettings()) ? githubMissions() : notFound());

/** The textbook's address of an earlier time leads to the same place. */
function EarlierTextbookAddress() {
  const { section = "" } = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={`/sicpjs/${section}${search}${hash}`} replace />;
}

const loadCourse = () => import("./shell/course");
/** Comes with the wrapper of the course, whose chunk nearly all its pages load. */
const inCoursePage = lazyPage("app/shell/course", async () => ({ default: (await loadCourse()).CoursePage }));

/** A page that has its line in app/page-addresses.ts. */
const coursePage = (path: CourseSlug): RouteObject => ({
  path,
  lazy: async () => {
    const { loadCoursePage } = await loadChunk("pages/course-pages", () => import("../pages/course-pages"));
    return { Component: await loadCoursePage(path) };
  },
});

/** Inside a course. Workspaces have the whole room beside the navigation. */
const courseRoutes: RouteObject[] = [
  {
    lazy: inCoursePage,
    children: [
      { index: true, lazy: lazyPage("pages/course-home", () => import("../pages/course-home")) },
      ...COURSE_SLUGS.filter((slug) => slug !== "sourcereel" && slug !== "game").map(coursePage),
      { path: "achievements/control", lazy: achievementControl },
      { path: ":type", lazy: listing },
    ],
  },
  { path: "grading/:submissionId/:questionId?", lazy: gradingWorkspace },
  { path: "sourcecast/:uid", lazy: sourcecast },
  coursePage("sourcereel"),
  coursePage("game"),
  { path: ":type/:assessmentId/:questionId?", lazy: workspace },
];

/** For everybody, and on a site that is a playground too. */
const textbookRoutes: RouteObject[] = [
  { path: "sicpjs/:section?", lazy: textbook },
  { path: "interactive-sicp/:section?", element: <EarlierTextbookAddress /> },
];

/** Who may see a page is decided by the shell: it needs a session, the course wrapper needs a registration. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    ErrorBoundary: CrashPage,
    HydrateFallback: Waiting,
    children: [
      { path: "login", lazy: lazyPage("pages/login", () => import("../pages/login")) },
      { path: "callback/github", lazy: githubCallback },
      { path: "s/:keyword", lazy: lazyPage("pages/short-link", () => import("../pages/short-link")) },
      { path: "login/account", lazy: accountLogin },
      { path: "login/test-accounts", lazy: lazyPage("pages/test-accounts", () => import("../pages/test-accounts")) },
      {
        lazy: lazyPage("app/shell", loadShell),
        children: [
          crashesWithin([
            { index: true, lazy: lazyPage("pages/home", () => import("../pages/home")) },
            { path: "welcome", lazy: lazyPage("pages/welcome", () => import("../pages/welcome")) },
            { path: "account", lazy: account },
            { path: "playground", lazy: playground },
            { path: "robots", lazy: robots },
            { path: "githubassessments/*", lazy: classroom },
            { path: "robot-worlds", lazy: robotWorlds },
            { path: "mission-control/:assessmentId?/:questionId?", lazy: missionControl },
            ...["sourcecast/*", "achievements/*", "academy/*"].map((path) => ({ path, lazy: legacyAddress })),
            { path: "courses", element: <Navigate to="/" replace /> },
            {
              path: "courses/:courseId",
              lazy: lazyPage("app/shell/course", loadCourse),
              children: courseRoutes,
            },
          ]),
        ],
      },
      {
        element: <ShellWhenLoggedIn />,
        children: [
          crashesWithin([
            { path: "contributors", lazy: contributors },
            ...textbookRoutes,
            { path: "*", lazy: notFound },
          ]),
        ],
      },
    ],
  },
];

/** The routes of a site that is a playground and nothing else. */
export const playgroundRoutes: RouteObject[] = [
  {
    element: <Root />,
    ErrorBoundary: CrashPage,
    HydrateFallback: Waiting,
    children: [
      {
        lazy: lazyPage("app/shell/playground-only", () => import("./shell/playground-only")),
        children: [
          crashesWithin([
            { index: true, element: <Navigate to="/playground" replace /> },
            { path: "playground", lazy: playground },
            { path: "robot-worlds", lazy: robotWorlds },
            { path: "contributors", lazy: contributors },
            ...textbookRoutes,
          ]),
        ],
      },
      { path: "callback/github", lazy: githubCallback },
      { path: "*", lazy: notFound },
    ],
  },
];

export const createRoutes = () => createBrowserRouter(isPlaygroundOnly() ? playgroundRoutes : routes);
