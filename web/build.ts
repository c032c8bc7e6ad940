import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { minify } from "@swc/core";
import { type BuildContext, type BuildOptions, build, context } from "esbuild";
import { buildEditorWorkers } from "../language/editor/build";
import { playgroundOnly } from "../scripts/playground-page";
import { iconOf, PRODUCT_NAME, webManifest } from "../scripts/product-page";
import { withSiteSettings } from "../scripts/site-settings-page";
import { importOwnBooks } from "../scripts/textbook/own-books";
import { stampSite, withoutUpdateWorker, writeUpdateWorker } from "../scripts/update-worker";
import { amplifyComplaints, amplifyParts } from "./bundler/amplify-parts";
import { readBrotliCopies, writeBrotliCopies, writeQuickCopies } from "./bundler/brotli";
import { type RouteWeight, weigh } from "./bundler/budget";
import { cloudscapeTheme } from "./bundler/cloudscape-theme";
import { codiconSheet } from "./bundler/codicons";
import { cachedByContent } from "./bundler/content-cache";
import { JoinPlan } from "./bundler/core-chunk";
import { facesSheet } from "./bundler/faces";
import { type FewFiles, fewFiles } from "./bundler/few-files";
import { frameMarkup } from "./bundler/frame-markup";
import { copyGameAssets } from "./bundler/game-assets";
import { chunksOfGroup, type Group } from "./bundler/groups";
import { katexSheet } from "./bundler/katex-sheet";
import { ChunkGraph, chunkList, type Outputs } from "./bundler/manifest";
import { monacoParts } from "./bundler/monaco-parts";
import { phaserParts } from "./bundler/phaser-parts";
import { ChunkStyles } from "./bundler/styles";
import { strings as assessmentStrings } from "./src/texts/en/assessment";
import { strings as playgroundStrings } from "./src/texts/en/playground";
import { strings as workspaceStrings } from "./src/texts/en/workspace";

const root = resolve(__dirname, "..");
const entry = "web/src/app/main.tsx";
const boot = "web/src/app/boot.ts";
/** What stands in the boxes of a page before its scripts are there, each a file of its own that shares nothing with them. */
const frameEditor = "web/src/pages/playground/frame-editor.ts";
const frameToday = "web/src/pages/today/frame-today.ts";
const frameAnswer = "web/src/pages/assessment/frame-answer.ts";

/** A route whose page stands in the shell. */
const inShell = (route: string, page: string, limitKb: number, limitFiles: number) => {
  return { route, sources: ["web/src/app/shell/index.tsx", `web/src/pages/${page}/index.tsx`], limitKb, limitFiles };
};

/**
 * The routes with their limits: of weight, some KB above what it is, since a build's version and names of chunks compress a
 * little differently each time, and of files. A new lazy chunk on the way counts by itself.
 */
const budgets = [
  { route: "/login", sources: ["web/src/pages/login/index.tsx"], limitKb: 94, limitFiles: 2 },
  { route: "account login", sources: ["web/src/pages/account-login/index.tsx"], limitKb: 93 + 175, limitFiles: 6 },
  inShell("own account", "account", 266, 6),
  inShell("today", "today", 150, 5),
  inShell("term map", "term-map", 189, 11),
  inShell("announcements", "announcements", 148, 5),
  inShell("listing", "assessments", 155, 5),
  inShell("achievements", "achievements", 206, 11),
  { route: "contributors", sources: ["web/src/pages/contributors/index.tsx"], limitKb: 147, limitFiles: 5 },
  { route: "textbook", sources: ["web/src/pages/textbook/index.tsx"], limitKb: 115, limitFiles: 4 },
  inShell("workspace", "assessment", 830, 14),
  inShell("/playground", "playground", 822, 14),
  inShell("sourcecasts", "sourcecasts", 156, 7),
  inShell("sourcecast", "sourcecast", 788, 15),
  inShell("ground control", "ground-control", 394, 15),
  inShell("grading", "grading", 372, 15),
  inShell("audit log", "audit-log", 367, 11),
  inShell("rubrics", "rubrics", 334, 11),
  inShell("answer groups", "answer-groups", 350, 12),
  inShell("similarity", "similarity", 298, 10),
  inShell("regrade", "regrade", 353, 12),
  inShell("division", "division", 346, 11),
  inShell("regrade requests", "regrade-requests", 335, 9),
  inShell("extensions", "extensions", 396, 13),
  inShell("cockpit", "cockpit", 306, 8),
  inShell("gradebook", "gradebook", 347, 11),
  inShell("dashboard", "dashboard", 318, 9),
  inShell("copy course", "course-copy", 343, 11),
  inShell("archive course", "course-archive", 263, 6),
  inShell("admin panel", "admin-panel", 420, 13),
  inShell("achievement control", "achievement-control", 480, 18),
  inShell("mission control", "mission-control", 472, 15),
  inShell("grade", "grading/workspace", 951, 18),
  inShell("sourcereel", "sourcereel", 336, 15),
  {
    route: "game",
    sources: [
      ...[
        "app/shell/index.tsx",
        "pages/game/index.tsx",
        "pages/game/scenes/play-scene.tsx",
        "story/stage/phaser/stage-engine.ts",
      ].map((source) => `web/src/${source}`),
    ],
    limitKb: 261,
    limitFiles: 10,
  },
  inShell("story simulator", "story-simulator", 388, 17),
  inShell("robots", "robots", 174, 11),
  inShell("robot worlds", "robot-worlds", 313, 12),
  inShell("missions on GitHub", "github-missions", 236, 13),
];

const base: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome111", "firefox115", "safari16.4"],
  jsx: "automatic",
  legalComments: "none",
  logLevel: "warning",
  mainFields: ["browser", "module", "main"],
};

/** Workers are built first because esbuild does not follow `new Worker(new URL(...))`; pages get their names as constants. */
async function buildWorkers(assets: string): Promise<Record<string, string>> {
  const addressOf = async (name: string, source: string) => {
    const { metafile } = await build({
      ...base,
      entryPoints: { [name]: source },
      format: "iife",
      outdir: assets,
      entryNames: "[name]-[hash]",
      metafile: true,
    });
    return JSON.stringify(`/a/${basename(Object.keys(metafile.outputs)[0] ?? "")}`);
  };
  const ownAddress = (name: string, source: string) => addressOf(name, join(root, "web/src", source));
  const addresses = {
    __EDITOR_WORKER__: addressOf("editor.worker", "monaco-editor/editor/editor.worker"),
    __BOOK_SEARCH_WORKER__: ownAddress("book-search", "pages/textbook/search/search-worker.ts"),
    __FILE_PROBLEMS_WORKER__: ownAddress("file-problems", "pages/mission-control/checks/file-problems-worker.ts"),
    __CAPTURE_WORKLET__: ownAddress("capture", "recording/capture/capture-worklet.ts"),
    __STORY_WALKS_WORKER__: ownAddress("story-walks", "pages/story-simulator/walks/walk-worker.ts"),
    __TIMELINE_WORKER__: ownAddress("timeline", "pages/sourcecast/player/timeline-worker.ts"),
  };
  const language = buildLanguage(join(assets, "worker"));
  const named = Object.entries(addresses).map(async ([name, address]) => [name, await address] as const);
  return {
    ...Object.fromEntries(await Promise.all(named)),
    __MODULES_BASE__: JSON.stringify(process.env.MODULES_URL ?? "/modules"),
    ...(await language),
  };
}

async function buildLanguage(outdir: string): Promise<Record<string, string>> {
  const builder = join(root, "language/build.ts");
  if (!existsSync(builder)) return {};
  await mkdir(outdir, { recursive: true });
  const { buildLanguageWorker } = (await import(builder)) as {
    buildLanguageWorker(
      outdir: string,
      options: { minify: boolean },
    ): Promise<{ file: string; typed: string; room: string }>;
  };
  const { file, typed, room } = await buildLanguageWorker(outdir, { minify: true });
  const address = (name: string) => JSON.stringify(`/a/worker/${basename(name)}`);
  const { editor, types } = await buildEditorWorkers(outdir, { minify: true });
  return {
    __LANGUAGE_WORKER__: address(file),
    __TYPED_WORKER__: address(typed),
    __ROOM_WORKER__: address(room),
    __QUESTIONS_WORKER__: address(editor),
    __TYPES_WORKER__: address(types),
  };
}

/** Makes a file of its own of what stands in the boxes of a page: it shares nothing with chunks that take longer. */
async function buildInFrame(source: string, assets: string): Promise<string> {
  const { metafile } = await build({
    ...base,
    entryPoints: [source],
    outdir: assets,
    entryNames: "[name]-[hash]",
    loader: { ".css": "text" },
    // The catalogues themselves would be most of the editor's file.
    define: {
      __EDITOR_LABEL__: JSON.stringify(workspaceStrings.editorLabel(playgroundStrings.program)),
      __TASK_EDITOR_LABEL__: JSON.stringify(workspaceStrings.editorLabel(assessmentStrings.task(0))),
    },
    metafile: true,
  });
  return `/a/${basename(Object.keys(metafile.outputs)[0] ?? "")}`;
}

/** A small classic script in the page itself, which runs before the first paint: theme, frame, and the route's chunks. */
async function buildBoot(assets: string): Promise<string> {
  const address = async (source: string) => JSON.stringify(await buildInFrame(source, assets));
  const [editor, today, answer] = await Promise.all([address(frameEditor), address(frameToday), address(frameAnswer)]);
  const define = { __FRAME_EDITOR__: editor, __FRAME_TODAY__: today, __FRAME_ANSWER__: answer };
  const built = await build({
    ...base,
    entryPoints: { boot },
    format: "iife",
    outdir: root,
    define,
    external: ["/a/*"],
    write: false,
  });
  return (built.outputFiles?.[0]?.text ?? "").trim();
}

/** What the first page needs, the entry and all that /login shares with other pages, for one file. */
function firstChunks(outputs: Outputs): string[] {
  const graph = new ChunkGraph(outputs);
  const [login, main] = [graph.outputOf("web/src/pages/login/index.tsx"), graph.outputOf(entry)];
  if (!login || !main) throw new Error("the entry or /login gave no chunk");
  const shared = graph.closure(login).filter((name) => name !== login);
  // Modules of which nothing is left would be a request each for nothing.
  const empty = graph.scripts().filter((name) => outputs[name]?.bytes === 0);
  return [...new Set([...empty, ...shared, ...graph.closure(main)])];
}

const SHELL = "web/src/app/shell/index.tsx";
const COURSE_PAGES = "web/src/pages/course-pages.tsx";
/** What nearly every page of the shell loads: apart, each would be a request that brings less than its headers. */
const SHELL_PARTS = [SHELL, "web/src/app/shell/course.tsx", COURSE_PAGES, "web/src/app/shell/zone-note-button.tsx"];
const workspaces = [
  ...["playground", "assessment", "grading/workspace", "sourcecast", "github-missions/editor"].map(
    (page) => `web/src/pages/${page}/index.tsx`,
  ),
  "web/src/pages/textbook/program/program-workspace.tsx",
];
const GAME = ["index.tsx", "scenes/chapter-select.tsx", "scenes/play-scene.tsx"].map(
  (source) => `web/src/pages/game/${source}`,
);
const groups: readonly Group[] = [
  {
    name: "workspace",
    pages: workspaces,
    besides: ["mission-control", "sourcereel", "robot-worlds"].map((page) => `web/src/pages/${page}/index.tsx`),
    apart: ["web/src/workspace/early-editor/"],
  },
  { name: "textbook", pages: ["web/src/pages/textbook/index.tsx"] },
  // What readers of the textbook need of the shell's pieces: for most of them there is no shell.
  { name: "visitor", pages: ["web/src/pages/textbook/index.tsx"], before: [] },
  {
    name: "shell",
    pages: SHELL_PARTS,
    entries: SHELL_PARTS,
    before: [
      ...["assessments", "assessment", "playground"].map((page) => `web/src/pages/${page}/index.tsx`),
      // It loads with the workspaces.
      "web/src/workspace/editor.tsx",
      // They open on any page.
      "web/src/app/palette/palette.tsx",
      "web/src/pages/textbook/notes/notes.tsx",
    ],
  },
  // What Today shares with the game would otherwise bring the game.
  { name: "today", pages: ["web/src/pages/today/index.tsx"], before: [] },
  // The list of awards is read on pages that show their pictures and no story.
  { name: "story", pages: GAME, before: [], apart: ["domain/stories/read-mappings.ts", "domain/stories/read/"] },
  {
    name: "achievements",
    pages: ["achievements", "achievement-control"].map((page) => `web/src/pages/${page}/index.tsx`),
  },
];

const STAFF_PAGES = [
  "achievement-control",
  "admin-panel",
  "answer-groups",
  "audit-log",
  "cockpit",
  "course-archive",
  "course-copy",
  "dashboard",
  "division",
  "extensions",
  "grading",
  "grading/workspace",
  "gradebook",
  "ground-control",
  "mission-control",
  "regrade",
  "regrade-requests",
  "robot-worlds",
  "rubrics",
  "similarity",
  "sourcereel",
  "story-simulator",
];
/** The recorder shares most with workspaces, the cockpit little with any: they may grow less. */
const GROWTH_KB: Readonly<Record<string, number>> = {
  "web/src/pages/sourcereel/index.tsx": 20,
  "web/src/pages/cockpit/index.tsx": 90,
};
/** Each brings most of Cloudscape's table and form in a chunk for each set of pages that use the same. */
const staffPages: FewFiles = {
  name: "staff",
  pages: STAFF_PAGES.map((page) => `web/src/pages/${page}/index.tsx`),
  besides: [
    "app/shell/create-course",
    "app/publish-grades/",
    "pages/announcements/staff",
    "pages/sourcecasts/edit-dialog",
    "pages/sourcecasts/staff-actions",
    "mock/index",
  ]
    .map((source) => `web/src/${source}`)
    // Cloudscape's own words are imported where nothing else of it is, too.
    .concat("node_modules/@cloudscape-design/components/i18n/messages/all.en"),
  before: [entry, ...SHELL_PARTS],
  most: 10,
  growth: (page) => (GROWTH_KB[page] ?? 120) * 1024,
};

/** The options with which pages are bundled. */
const pageOptions = (assets: string, styles: ChunkStyles, define: Record<string, string>): BuildOptions => ({
  ...base,
  entryPoints: [entry],
  splitting: true,
  outdir: assets,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  define: { "process.env.NODE_ENV": '"production"', ...define },
  plugins: [styles.plugin, phaserParts, amplifyParts, monacoParts],
  loader: { ".svg": "file", ".woff2": "file", ".ttf": "file", ".png": "file" },
  metafile: true,
});

/** What is made of files that seldom change, kept by the digest of what it was made from. */
const CACHE_FOLDER = join(root, "dist/kept");

/** The styles of pages, with those that the build makes. */
const pageStyles = (): ChunkStyles =>
  new ChunkStyles({
    "cloudscape-theme.css": cloudscapeTheme(),
    "faces.css": facesSheet(join(CACHE_FOLDER, "faces")),
    "katex-faces.css": katexSheet(),
    "codicon/codicon.css": codiconSheet(join(CACHE_FOLDER, "codicons")),
  });

async function buildPages(assets: string, define: Record<string, string>): Promise<Pages> {
  const styles = pageStyles();
  const built = await build(pageOptions(assets, styles, define));
  const complaints = amplifyComplaints(built.metafile?.outputs ?? {});
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
  const plan = new JoinPlan(built.metafile?.outputs ?? {});
  plan.join(new Map([["core", firstChunks(plan.outputs)]]));
  for (const group of groups) {
    plan.join(new Map([[`${group.name}-group`, chunksOfGroup(plan.outputs, group, entry)]]));
  }
  plan.join(fewFiles(plan.outputs, staffPages));
  const outputs = await plan.carryOut(root);
  return withStyles(outputs, styles, assets);
}

/** Whether a file holds Cloudscape's styles, or ours that change them for pages of staff. */
const isStaffs = (file: string): boolean => basename(file).startsWith(`${staffPages.name}-`);

/**
 * Puts styles into the page, when the script runs that needs them: after those of the scripts that it needs, but those of
 * the kit before all that are ours, in whatever order pages are opened.
 */
const applied = (styles: string, isOurs: boolean): string =>
  `{let s=document.createElement("style");s.textContent=${JSON.stringify(styles)};` +
  (isOurs
    ? `s.dataset.ours="";document.head.append(s)}`
    : `let o=document.querySelector("style[data-ours]");o?o.before(s):document.head.append(s)}`);

/**
 * Takes the markers of style sheets out of the chunks. Those of the entry become files, for the page; every other chunk holds
 * its own, since a sheet beside each would be as many requests again.
 */
async function withStyles(outputs: Outputs, styles: ChunkStyles, assets: string): Promise<Pages> {
  const graph = new ChunkGraph(outputs);
  const first = new Set(graph.closure(startOf(graph)));
  const firstSheets: string[] = [];
  for (const name of Object.keys(outputs).filter((output) => output.endsWith(".js"))) {
    const file = join(root, name);
    const { code, sheets } = styles.extract(await readFile(file, "utf8"));
    if (sheets.length === 0) continue;
    await writeFile(file, code);
    const sheet = await styles.write(sheets, assets, basename(name, ".js").replace(/-[A-Z0-9]+$/, ""));
    if (first.has(name)) firstSheets.push(`/a/${sheet}`);
    else await writeFile(file, code + applied(await takeSheet(join(assets, sheet)), !isStaffs(name)));
  }
  return { graph, firstSheets };
}

/** Copies our own books, as they were imported when their files last changed. */
async function copyOwnBooks(outdir: string): Promise<void> {
  const [sources, importer] = [join(root, "assets/textbook"), join(root, "scripts/textbook")];
  const inputs = [
    sources,
    importer,
    join(root, "domain/textbook"),
    join(root, "domain/facts/languages.ts"),
    join(root, "package-lock.json"),
  ];
  const folder = await cachedByContent(join(CACHE_FOLDER, "textbook"), inputs, (into) => importOwnBooks(sources, into));
  await cp(folder, outdir, { recursive: true });
}

/**
 * Has Chromium compile every function of a script off the page's thread, while the script arrives, instead of one by one
 * when they are first called; other browsers read a comment. For the joined chunks, most of which runs at once; Monaco is
 * left alone, whose functions are mostly never called.
 */
const COMPILED_AHEAD = "//# allFunctionsCalledOnLoad\n";
const isCompiledAhead = (file: string): boolean => /^(core|[a-z]+-group)-/.test(basename(file));

/** Two passes of swc take 3 % off what esbuild minified. Monaco is left alone: it would take longer than all else. */
async function tighten(file: string): Promise<void> {
  const text = await readFile(file, "utf8");
  if (text.length > 400_000 && !isStaffs(file)) return;
  const { code } = await minify(text, {
    module: true,
    ecma: 2020,
    mangle: true,
    compress: { passes: 2, ecma: 2020 },
  });
  await writeFile(file, isCompiledAhead(file) ? COMPILED_AHEAD + code : code);
}

/** The chunks of a build, and the style sheets of the entry's, which the page holds. */
interface Pages {
  readonly graph: ChunkGraph;
  readonly firstSheets: readonly string[];
}

const addressesOf = (chunks: readonly string[]): string[] => chunks.map((name) => `/a/${basename(name)}`);

/** What is opened on the shell's pages, and is no page. */
const opensLater = (source: string): boolean =>
  /^web\/src\/app\/(?!shell\/(index|course|playground-only|visitor-rail)\.tsx$)/.test(source);

/** What is opened over the textbook, whose reader may have no shell. */
const opensOverBook = (source: string): boolean =>
  /^web\/src\/pages\/textbook\/(contents|notes|offline|reading|search)\//.test(source);

/**
 * The page carries this list, so it is kept short: what opens later is not told, nor are the pages of a course but those that
 * an address starts at once (app/frame/kind.ts). Their scripts are found as they load.
 */
function manifestOf({ graph }: Pages): Record<string, readonly string[]> {
  const loaded = new Set(graph.closure(startOf(graph)));
  const forStaff = new Set(graph.loadedBy(COURSE_PAGES).filter((source) => !/\/(grading|today)\//.test(source)));
  const isTold = (source: string) =>
    source.startsWith("web/src/") && !opensLater(source) && !opensOverBook(source) && !forStaff.has(source);
  const entries = graph
    .lazySources()
    .filter(isTold)
    .map((source): [string, string[]] => {
      const chunks = graph.closure(graph.outputOf(source) ?? "").filter((name) => !loaded.has(name));
      return [source.replace(/^web\/src\//, "").replace(/(\/index)?\.tsx?$/, ""), addressesOf(chunks)];
    });
  // A script alone is found as soon as it is asked for; the login's is asked for before any script runs.
  return Object.fromEntries(alike(entries.filter(([name, scripts]) => scripts.length > 1 || name === "pages/login")));
}

/** Names scripts that many chunks share first, in one order: what is written alike is sent once. */
function alike(entries: readonly [string, readonly string[]][]): [string, readonly string[]][] {
  const uses = new Map<string, number>();
  for (const name of entries.flatMap(([, scripts]) => scripts)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const rank = (name: string): number => -(uses.get(name) ?? 0);
  return entries.map(([name, scripts]) => [
    name,
    [...scripts].sort((one, other) => rank(one) - rank(other) || one.localeCompare(other)),
  ]);
}

/** The faces of the first page, which are asked for before the style sheet that names them is read. */
const PRELOADED_FACE = /url\("?(\/a\/fonts\/(?:figtree|bricolage-grotesque-700)-common-[A-Z0-9]+\.woff2)"?\)/g;

/** The style sheets of the entry, for the page itself: nothing has to be waited for before the first paint. */
async function firstStyles(outdir: string, names: readonly string[]): Promise<string> {
  return (await Promise.all(names.map((name) => takeSheet(join(outdir, name))))).join("").trim();
}

/** Returns a style sheet, to be put into another file, and removes it. */
async function takeSheet(file: string): Promise<string> {
  const text = await readFile(file, "utf8");
  await rm(file);
  return text.replaceAll(/url\("?\.\/fonts\//g, (start) => start.replace("./", "/a/"));
}

interface PageParts {
  readonly pages: Pages;
  readonly bootScript: string;
  /** The page looks by itself whether it was built again. */
  readonly reloads?: boolean;
  readonly version?: string | undefined;
}

async function writeIndex(outdir: string, { pages, bootScript, reloads = false, version }: PageParts) {
  const source = await readFile(join(root, "web/index.html"), "utf8");
  const useBackend = process.env.USE_BACKEND === "false" ? false : undefined;
  const page = withSiteSettings(source, { version, useBackend });
  const template = process.env.PLAYGROUND_ONLY === "true" ? playgroundOnly(page) : page;
  const styles = await firstStyles(outdir, pages.firstSheets);
  const scripts = addressesOf(pages.graph.closure(startOf(pages.graph)));
  const faces = [...styles.matchAll(PRELOADED_FACE)].map(([, href]) => href);
  const head = [
    `<style>${styles}</style>`,
    `<script type="application/json" id="chunks">${chunkList(manifestOf(pages))}</script>`,
    `<script>${bootScript}</script>`,
    ...faces.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...scripts.slice(0, -1).map((href) => `<link rel="modulepreload" href="${href}">`),
    // The page's first script begins it (app/frame/drawn-first.ts).
    `<link rel="modulepreload" id="entry" href="${scripts.at(-1)}">`,
    ...(reloads ? ['<script src="/a/reload.js"></script>'] : []),
  ];
  const frames = `<div id="root"></div><div id="frames">${await frameMarkup(PRODUCT_NAME)}</div>`;
  const written = template
    .replace("<!-- chunks -->", () => head.join("\n    "))
    .replace('<div id="root"></div>', () => frames);
  await writeFile(join(outdir, "index.html"), written);
  await writeFile(join(outdir, "manifest.webmanifest"), webManifest(PRODUCT_NAME, iconOf(page)));
}

/** What opens without a network: the first page, the shell and the light pages in it. Other files are kept when they are used. */
const offlineSources = [
  "app/updates.ts",
  "app/shell/index.tsx",
  "app/shell/course.tsx",
  ...["login", "home", "course-home", "welcome", "assessments", "not-found", "textbook"].map(
    (page) => `pages/${page}/index.tsx`,
  ),
  ...["foreign-book.ts", "contents/book-index.tsx", "contents/drawer.tsx", "math/formula.tsx"].map(
    (source) => `pages/textbook/${source}`,
  ),
  ...[
    "offline/offline-book.tsx",
    "offline/keep-dialog.tsx",
    "reading/settings-panel.tsx",
    "reading/turn-pages.ts",
    "notes/notes.tsx",
  ].map((source) => `pages/textbook/${source}`),
].map((source) => `web/src/${source}`);

/** Builds the worker that opens the site offline and tells of newer builds, with the files that it may keep. */
async function buildUpdateWorker(outdir: string, { graph }: Pages): Promise<void> {
  const names = await readdir(join(outdir, "a"), { recursive: true, withFileTypes: true });
  const files = names.filter((name) => name.isFile()).map((name) => relative(outdir, join(name.parentPath, name.name)));
  const all = files.map((file) => `/${file}`);
  const faces = [...(await readFile(join(outdir, "index.html"), "utf8")).matchAll(/href="(\/a\/fonts\/[^"]+)"/g)];
  const chunks = offlineSources.flatMap((source) => graph.closure(graph.outputOf(source) ?? ""));
  const scripts = addressesOf([...new Set([...graph.closure(startOf(graph)), ...chunks])]);
  const first = [...scripts, ...faces.map(([, href = ""]) => href)].filter((path) => all.includes(path));
  const { outputFiles } = await build({
    ...base,
    entryPoints: ["web/src/update-worker/worker.ts"],
    format: "iife",
    define: { __ALL_FILES__: JSON.stringify(all.sort()), __FIRST_FILES__: JSON.stringify(first) },
    write: false,
  });
  writeUpdateWorker(outdir, outputFiles?.[0]?.text ?? "");
}

function weights({ graph }: Pages, outdir: string): RouteWeight[] {
  const own = (source: string) => source.startsWith("web/src/workspace/") || source.startsWith("node_modules/");
  const page = { route: "the page", limitKb: 12, limitFiles: 1, files: [join(outdir, "index.html")] };
  const routes = budgets.flatMap(({ sources, ...budget }) => {
    const starts = sources.flatMap((source) => graph.outputOf(source) ?? []);
    if (starts.length < sources.length) return [];
    const follow = ["workspace", "/playground", "sourcecast", "grade"].includes(budget.route) ? own : undefined;
    const chunks = new Set([startOf(graph), ...starts].flatMap((name) => graph.closure(name, follow)));
    return [{ ...budget, files: addressesOf([...chunks]).map((file) => join(outdir, file)) }];
  });
  return [page, ...routes];
}

function startOf(graph: ChunkGraph): string {
  const start = graph.outputOf(entry);
  if (!start) throw new Error(`${entry} gave no chunk`);
  return start;
}

export interface WebOptions {
  readonly outdir?: string;
  /**
   * Makes the code and its copies as small as they can be, and weighs them. Without, as for a site on this machine, most of
   * the time that a build takes is saved, and the copies are about a fifth larger.
   */
  readonly smallest?: boolean;
  /** Whether a route that outgrows its budget is an error; it is weighed with `smallest` alone. */
  readonly budget?: boolean;
  readonly version?: string | undefined;
  readonly log?: (line: string) => void;
}

/**
 * Builds the site into `outdir`: index.html at its root, code hashed under a/, its brotli copies under br/a/, books under
 * textbook/, pictures and sounds of the game under game-assets/.
 * @throws when a route outgrows its budget.
 */
export async function buildWeb(options: WebOptions = {}): Promise<void> {
  const { outdir = join(root, "web/dist"), smallest = false, budget = true, version, log = console.log } = options;
  const assets = join(outdir, "a");
  const earlier = smallest ? await readBrotliCopies(outdir) : new Map<string, Buffer>();
  await rm(outdir, { recursive: true, force: true });
  await mkdir(assets, { recursive: true });
  const [workers, bootScript] = await Promise.all([buildWorkers(assets), buildBoot(assets)]);
  const pages = await buildPages(assets, workers);
  if (smallest) await Promise.all(pages.graph.scripts().map((name) => tighten(join(root, name))));
  await writeIndex(outdir, { pages, bootScript, version });
  await buildUpdateWorker(outdir, pages);
  await copyOwnBooks(join(outdir, "textbook"));
  await copyGameAssets(join(root, "assets/game"), join(outdir, "game-assets"));
  if (process.env.UPDATE_WORKER === "false") withoutUpdateWorker(outdir);
  else stampSite(outdir);
  if (smallest) await writeBrotliCopies(outdir, earlier);
  else await writeQuickCopies(outdir, new Map());
  if (!budget || !smallest) return;
  const complaints = weigh(outdir, weights(pages, outdir), log);
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
  log(`web: ${relative(root, outdir)}`);
}

/**
 * Builds the site again and again for the one who writes it: unminified, each time only what has changed, and of the
 * workers and faces only the first time.
 */
export class DevelopmentBuild {
  private workers: Promise<Record<string, string>> | undefined;
  private bundler: Promise<{ readonly styles: ChunkStyles; readonly context: BuildContext }> | undefined;
  private readonly copies = new Map<string, Buffer>();

  /** The folder of the hashed files, under a/, and of their copies, under br/. */
  readonly files: string;
  /** The folder of the page that names them. */
  readonly page: string;

  /** @param folder takes the site, and beside it what outlasts a build */
  constructor(private readonly folder: string) {
    this.files = join(folder, "files");
    this.page = join(folder, "page");
  }

  /** Builds the site; `workersChanged` tells that a worker's sources did. */
  async run(workersChanged: boolean): Promise<void> {
    const [site, cache] = [this.files, join(this.folder, "workers")];
    const assets = join(site, "a");
    if (workersChanged) {
      await (await this.bundler)?.context.dispose();
      this.workers = this.bundler = undefined;
    }
    this.workers ??= rm(cache, { recursive: true, force: true }).then(() => buildWorkers(cache));
    this.bundler ??= this.workers.then((define) => this.startBundler(assets, define));
    const { styles, context } = await this.bundler;
    await rm(site, { recursive: true, force: true });
    await cp(cache, assets, { recursive: true });
    const bootScript = await buildBoot(assets);
    const built = await context.rebuild();
    const pages = await withStyles(built.metafile?.outputs ?? {}, styles, assets);
    await writeFile(join(assets, "reload.js"), RELOAD);
    await writeIndex(site, { pages, bootScript, reloads: true });
    await writeQuickCopies(site, this.copies);
    await rm(this.page, { recursive: true, force: true });
    await mkdir(this.page, { recursive: true });
    for (const name of ["index.html", "manifest.webmanifest"]) await rename(join(site, name), join(this.page, name));
  }

  private async startBundler(assets: string, define: Record<string, string>) {
    const styles = pageStyles();
    return { styles, context: await context({ ...pageOptions(assets, styles, define), minify: false }) };
  }
}

/** Reloads an open page when the site's first page has become another. */
const RELOAD = `let known;
setInterval(async () => {
  const { headers } = await fetch("/", { method: "HEAD", cache: "no-store" }).catch(() => new Response());
  const tag = headers.get("etag");
  if (known && tag && tag !== known) location.reload();
  known = tag ?? known;
}, 300);
`;

/** The package's version and the commit that is built: `COMMIT` where there is no repository, as in some pipelines. */
function releaseVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const asked = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
  const commit = process.env.COMMIT || (asked.status === 0 ? asked.stdout.trim() : "");
  return commit === "" ? version : `${version}+${commit.slice(0, 12)}`;
}

if (require.main === module) {
  const outdir = process.argv.find((argument) => argument.startsWith("--outdir="))?.slice("--outdir=".length);
  buildWeb({
    budget: !process.argv.includes("--no-budget"),
    smallest: process.argv.includes("--smallest") || process.argv.includes("--release"),
    version: process.argv.includes("--release") ? releaseVersion() : undefined,
    ...(outdir && { outdir: resolve(outdir) }),
  }).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
