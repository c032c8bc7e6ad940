import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { LINE_COMMENT_CHARACTERS, MAX_LINE_REPLIES } from "../../../../domain/facts/limits";
import type { Schemas } from "../../api/client";
import { Button } from "../../design/button";
import { formatDate } from "../../design/format";
import { useLeaveGuard } from "../../design/leave-guard";
import { Markdown } from "../../design/markdown";
import { strings } from "../../texts/en/line-comments";
import "./line-comments.css";

export type LineComments = Schemas["LineComments"];
export type LineComment = LineComments["comments"][number];

/** A reply as it is sent; by its id the server knows one that is sent again. */
interface SentReply {
  readonly id: string;
  readonly text: string;
}

/** Sends a reply to a comment; tells whether it is stored. */
export type Replying = (comment: LineComment, reply: SentReply) => Promise<boolean>;

interface ThreadProps {
  readonly comment: LineComment;
  /** The buttons beside the comment's author. */
  readonly acts?: ReactNode;
  /** Absent where nobody replies. */
  readonly onReply?: Replying | undefined;
}

/** A comment with the replies to it, and the way to reply. */
export function CommentThread({ comment, acts, onReply }: ThreadProps) {
  const { author, place, text, writtenAt, replies } = comment;
  return (
    <article className="line-comments__comment">
      <p className="line-comments__head">
        <strong>{author.name ?? strings.someone}</strong>
        <span>{formatDate(writtenAt)}</span>
        {place && place.from !== place.to && <span>{strings.lines(place.from, place.to)}</span>}
        {acts}
      </p>
      <Markdown firstHeading={3}>{text}</Markdown>
      {replies.map((reply) => (
        <article className="line-comments__reply" key={reply.id} aria-label={strings.replyBy(nameOf(reply))}>
          <p className="line-comments__head">
            <strong>{nameOf(reply)}</strong>
            <span>{formatDate(reply.writtenAt)}</span>
          </p>
          <Markdown firstHeading={3}>{reply.text}</Markdown>
        </article>
      ))}
      {onReply && replies.length < MAX_LINE_REPLIES && <ReplyForm comment={comment} onReply={onReply} />}
    </article>
  );
}

const nameOf = ({ author }: Pick<LineComment, "author">): string => author.name ?? strings.someone;

function ReplyForm({ comment, onReply }: { comment: LineComment; onReply: Replying }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const sent = useRef<SentReply | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);
  useLeaveGuard(isOpen && text.trim() !== "", strings.leaveReply);
  useEffect(() => {
    if (!isOpen && closed.current) opener.current?.focus();
    closed.current = isOpen;
  }, [isOpen]);
  const send = async (): Promise<void> => {
    const trimmed = text.trim();
    if (trimmed === "" || isSending) return;
    if (sent.current?.text !== trimmed) sent.current = { id: crypto.randomUUID(), text: trimmed };
    setSending(true);
    const isStored = await onReply(comment, sent.current);
    setSending(false);
    if (!isStored) return;
    sent.current = null;
    setText("");
    setOpen(false);
  };
  const onKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Escape" && text.trim() === "") setOpen(false);
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat) {
      event.preventDefault();
      void send();
    }
  };
  if (!isOpen) {
    return (
      <Button small look="quiet" ref={opener} onClick={() => setOpen(true)}>
        {strings.reply}
      </Button>
    );
  }
  return (
    <div className="line-comments__writing">
      <label>
        <span>{strings.replyTo(nameOf(comment))}</span>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: whoever asked for the form writes
          autoFocus
          rows={2}
          maxLength={LINE_COMMENT_CHARACTERS}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
        />
      </label>
      <p className="line-comments__hint">{strings.writeHint}</p>
      <div className="line-comments__acts">
        <Button small look="primary" busy={isSending} disabled={text.trim() === ""} onClick={() => void send()}>
          {strings.sendReply}
        </Button>
        <Button
          small
          look="quiet"
          onClick={() => {
            setText("");
            setOpen(false);
          }}
        >
          {strings.cancel}
        </Button>
      </div>
    </div>
  );
}
