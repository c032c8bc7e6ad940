/** Tells which browser tests the changed files call for, and what that leaves out. Reads no file. */
export interface BrowserPlan {
  readonly files: readonly string[];
  /** What a person should know, a line each. */
  readonly messages: readonly string[];
}

/** What is known of the sources. */
export interface Sources {
  /** The folders below web/src/pages whose page imports a file. */
  pagesReaching(file: string): readonly string[];
  /** The browser tests that import a file, themselves included. */
  testsReaching(file: string): readonly string[];
  /** The text of each browser test, by its name from the root. */
  readonly tests: ReadonlyMap<string, string>;
}

/** A part that more pages share than these is a part of all. */
const FEW_PAGES = 6;
/** What goes through most of what all pages share. */
const THROUGH_ALL = ["main-job", "shell", "answering"].map((name) => `test/browser/${name}.test.ts`);

/** Further words by which a test shows that it is about a page, besides the page's address. */
const PAGE_TERMS: Readonly<Record<string, readonly string[]>> = {
  assessment: ["openCard(", "editorReady("],
  assessments: ["/missions", "/quests", "/contests", "/paths"],
  "github-missions": ["/githubassessments"],
  sourcecasts: ["/sourcecast"],
  textbook: ["/sicpjs"],
};

/** Plans the browser tests for changed files: those of the pages that import one of them. */
export function planBrowser(changed: readonly string[], sources: Sources): BrowserPlan {
  const files = new Set<string>();
  const lines: string[] = [];
  for (const file of changed) {
    const own = sources.testsReaching(file);
    for (const test of own) files.add(test);
    if (own.length > 0) continue;
    const pages = sources.pagesReaching(file);
    if (pages.length > FEW_PAGES) {
      for (const test of THROUGH_ALL) files.add(test);
      lines.push(
        `${file} is part of ${pages.length} pages: of their browser tests only ${THROUGH_ALL.length} are run.`,
      );
    } else for (const page of pages) for (const test of testsOf(page, sources.tests)) files.add(test);
  }
  const left = sources.tests.size - files.size;
  if (files.size > 0) lines.push(`${left} browser tests are left out; npm run test:browser runs them all.`);
  return { files: [...files].sort(), messages: lines };
}

function testsOf(page: string, tests: Sources["tests"]): string[] {
  const addresses = [page, page.replaceAll("-", "")].map((name) => `/${name}`);
  const terms = [...addresses, ...(PAGE_TERMS[page] ?? [])];
  return [...tests].flatMap(([name, text]) =>
    name.startsWith(`test/browser/${page}`) || terms.some((word) => text.includes(word)) ? [name] : [],
  );
}
