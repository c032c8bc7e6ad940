import type { Context } from "hono";
import { malformed, tooLarge } from "./errors";
import type { Route } from "./route";

export const MAX_BODY_BYTES = 8_000_000;
export const MAX_MULTIPART_BYTES = 50_000_000;

/**
 * Reads the body by its content type: JSON, urlencoded and multipart become one object of members (names as sent,
 * repeated names keep the last); a missing or foreign type reads as no members. Where a text is asked for, every type
 * reads as one. Throws the frame's 413 and 400.
 */
export async function readBody({ req }: Context, { plain }: Pick<Route, "plain"> = {}): Promise<unknown> {
  const type = (req.header("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  const limit = type === "multipart/form-data" ? MAX_MULTIPART_BYTES : MAX_BODY_BYTES;
  if (Number(req.header("content-length") ?? 0) > limit) throw tooLarge();
  const bytes = await req.arrayBuffer();
  if (bytes.byteLength > limit) throw tooLarge();
  if (plain) return new TextDecoder().decode(bytes);
  if (bytes.byteLength === 0) return {};
  if (type === "application/json") return parseJson(bytes);
  if (type === "application/x-www-form-urlencoded") {
    return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
  }
  if (type === "multipart/form-data") return parseMultipart(bytes, req.header("content-type") ?? "");
  return {};
}

const HALF_A_PAIR = /\\u[dD][89a-fA-F]/;

/** Half of a surrogate pair, as a torn emoji leaves it, is no text that a table keeps: it becomes U+FFFD, and nothing else is lost. */
const mended = (_: string, value: unknown): unknown => (typeof value === "string" ? value.toWellFormed() : value);

function parseJson(bytes: ArrayBuffer): unknown {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return JSON.parse(text, HALF_A_PAIR.test(text) ? mended : undefined);
  } catch {
    throw malformed();
  }
}

async function parseMultipart(bytes: ArrayBuffer, contentType: string): Promise<unknown> {
  try {
    const form = await new Response(bytes, { headers: { "content-type": contentType } }).formData();
    return Object.fromEntries(form.entries());
  } catch {
    throw malformed();
  }
}
