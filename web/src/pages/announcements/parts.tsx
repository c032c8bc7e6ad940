import type { ReactNode } from "react";
import { LazyMarkdown } from "../../app/lazy-markdown";

interface AnnouncementProps {
  readonly title: string;
  /** Markdown. */
  readonly text: string;
  readonly isDim?: boolean;
  /** What is said beside the title. */
  readonly marks: ReactNode;
  /** Who wrote it, and when. */
  readonly about: ReactNode;
  readonly acts?: ReactNode;
}

/** An announcement: its title with what is to be said of it, and its text. */
export function AnnouncementArticle({ title, text, isDim = false, marks, about, acts }: AnnouncementProps) {
  return (
    <article className={isDim ? "announcement announcement--dim" : "announcement"}>
      <header>
        <h2>{title}</h2>
        {marks}
        {acts && <div className="announcement__acts">{acts}</div>}
        <p>{about}</p>
      </header>
      <LazyMarkdown text={text} />
    </article>
  );
}
