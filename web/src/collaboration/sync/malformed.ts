import * as decoding from "lib0/decoding";

/** Says that received bytes are not what a peer of ours sends. */
export class Malformed extends Error {
  override readonly name = "Malformed";
}

/** Reads bytes to their end and returns what `read` makes of them. @throws Malformed */
export function decodeFully<Value>(bytes: Uint8Array, read: (decoder: decoding.Decoder) => Value): Value {
  const decoder = decoding.createDecoder(bytes);
  let value: Value;
  try {
    value = read(decoder);
  } catch (cause) {
    if (cause instanceof Malformed) throw cause;
    throw new Malformed("the bytes end too early or are no text", { cause });
  }
  // Also true when a length pointed beyond these bytes into the buffer that they are a part of.
  if (decoding.hasContent(decoder)) throw new Malformed("the bytes do not end where they should");
  return value;
}
