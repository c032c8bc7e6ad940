/** Yields the server's pages from the first to the last, each asked for once the one before has been used. */
export async function* everyPage<Page extends { readonly next: string | null }>(
  ask: (cursor: string | undefined) => Promise<Page>,
) {
  let cursor: string | undefined;
  do {
    const page = await ask(cursor);
    yield page;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
