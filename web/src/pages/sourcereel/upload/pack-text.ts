/** Characters that one call takes as arguments. */
const AT_ONCE = 32_768;

/** Packs a text with gzip, in base64. */
export async function packText(text: string): Promise<string> {
  const packed = new Response(text).body?.pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let letters = "";
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    letters += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  }
  return btoa(letters);
}
