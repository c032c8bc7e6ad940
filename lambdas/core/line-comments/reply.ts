import { LINE_REPLIES_BYTES, MAX_LINE_REPLIES } from "../../../domain/facts/limits";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import type { LineComment, LineReply } from "./line-comment";

export const NO_COMMENT = "Comment not found";
export const COMMENT_CHANGED = "The comment was changed elsewhere.";
export const TOO_MANY_REPLIES = `A comment can have at most ${MAX_LINE_REPLIES} replies.`;
export const REPLIES_TOO_LONG = "The replies on this answer are too long together.";

/** A reply as it is sent. */
export interface NewReply {
  readonly commentId: string;
  readonly text: string;
  /** Chosen by the caller, so that sending it again does not double it. */
  readonly id?: string | undefined;
}

/**
 * Returns the comments with a reply to one of them; null where it is there already.
 *
 * @throws Refusal 404 no such comment; 400 too many replies, or too long ones; 409 the id is another reply's
 */
export function withReply(
  core: Pick<Core, "clock">,
  caller: Registration,
  comments: readonly LineComment[],
  { commentId, id, text }: NewReply & { readonly id: string },
): readonly LineComment[] | null {
  const comment = comments.find((one) => one.id === commentId);
  if (!comment) throw new Refusal(404, NO_COMMENT);
  const replies = comment.replies ?? [];
  const same = replies.find((one) => one.id === id);
  if (same) {
    if (same.text !== text || same.authorRegId !== caller.regId) throw new Refusal(409, COMMENT_CHANGED);
    return null;
  }
  if (replies.length >= MAX_LINE_REPLIES) throw new Refusal(400, TOO_MANY_REPLIES);
  const reply: LineReply = {
    id,
    text,
    authorRegId: caller.regId,
    authorName: caller.name ?? caller.username,
    writtenAt: core.clock.now().toISOString(),
  };
  const next = comments.map((one) => (one === comment ? { ...one, replies: [...replies, reply] } : one));
  const all = next.flatMap((one) => one.replies ?? []);
  if (Buffer.byteLength(JSON.stringify(all)) > LINE_REPLIES_BYTES) throw new Refusal(400, REPLIES_TOO_LONG);
  return next;
}
