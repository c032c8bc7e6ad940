/**
 * Makes the page of the whole product the page of a bare playground: web/src/app/mode.ts reads the mark.
 * @throws when the text is not our index.html
 */
export function playgroundOnly(indexHtml: string): string {
  const marked = indexHtml.replace(/<html lang="en"(?: data-mode="\w+")?>/, '<html lang="en" data-mode="playground">');
  if (!marked.includes('data-mode="playground"')) throw new Error("index.html has no place for its mode");
  return marked;
}
