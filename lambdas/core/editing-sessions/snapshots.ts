/** The name of the shared text in a session's document of Yjs (`doc.getText(TEXT)`). */
export const TEXT = "program";
/** Who has written what a session begins with. Yjs draws the names of its own documents from 32 bits. */
const SERVER = 1;

/** Few calls of the API need Yjs, so it is loaded when the first one does. */
const yjs = () => import("yjs");

/**
 * The first snapshot of a session. The server makes it, once: were every browser to make its own of the same text, the
 * text would be there as often as there are browsers.
 */
export async function firstSnapshot(program: string): Promise<Uint8Array> {
  const { Doc, encodeStateAsUpdate } = await yjs();
  const doc = new Doc();
  doc.clientID = SERVER;
  doc.getText(TEXT).insert(0, program);
  return encodeStateAsUpdate(doc);
}

/**
 * Says whether these bytes are an update of Yjs (its version 1) that a browser can begin with: of texts and plain values
 * alone, and with nothing in it that waits for something else. An editor could otherwise save what nobody can take over.
 */
export async function isSnapshot(bytes: Uint8Array): Promise<boolean> {
  const { applyUpdate, ContentAny, ContentDeleted, ContentString, Doc, decodeUpdate, GC, Item } = await yjs();
  const kinds: readonly unknown[] = [ContentAny, ContentDeleted, ContentString];
  const doc = new Doc();
  try {
    const { structs } = decodeUpdate(bytes);
    const isKnown = structs.every((one) =>
      one instanceof Item ? kinds.includes(one.content.constructor) : one instanceof GC,
    );
    if (!isKnown) return false;
    applyUpdate(doc, bytes);
  } catch {
    // Whatever Yjs stumbles over is for it no update.
    return false;
  }
  return doc.store.pendingStructs === null && doc.store.pendingDs === null;
}

/** Says whether `next` has every edit that `before` has. Both are updates of Yjs. */
export async function holdsAll(next: Uint8Array, before: Uint8Array): Promise<boolean> {
  const { decodeStateVector, encodeStateVectorFromUpdate } = await yjs();
  const edits = (update: Uint8Array): Map<number, number> => decodeStateVector(encodeStateVectorFromUpdate(update));
  const nexts = edits(next);
  return [...edits(before)].every(([client, count]) => (nexts.get(client) ?? 0) >= count);
}
