/** Copies what a decoder has to know of a sound, as WebCodecs gives it; null for nothing. */
export function bytesOf(description: AllowSharedBufferSource | undefined): Uint8Array | null {
  if (!description) return null;
  const view = ArrayBuffer.isView(description) ? description : new Uint8Array(description);
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice();
}
