import { Icon } from "../../design/icons";
import { strings } from "../../texts/en/game";
import type { Award } from "../award-book";
import type { Notice } from "../run/story-run";

/** Returns what a notice says. */
export function noticeText({ kind, subject }: Notice, awards: readonly Award[]): string {
  if (kind === "task-added") return `${strings.newTask}: ${subject}`;
  if (kind === "task-completed") return `${strings.taskCompleted} ${subject}`;
  const award = awards.find((one) => one.kind === "collectibles" && one.id === subject);
  return strings.obtained(award?.title ?? subject);
}

/** A short message that slides in: something obtained, a task. The announcer speaks it. */
export function NoticeLine({ notice, awards }: { notice: Notice; awards: readonly Award[] }) {
  return (
    <p className="story__notice" key={notice.key} aria-hidden="true">
      <Icon name={notice.kind === "obtained" ? "star" : "flag"} size={20} />
      {noticeText(notice, awards)}
    </p>
  );
}

/** What is heard, for who cannot hear it: the id of the sound in words, without the prefix that many ids have. */
export function SoundCaption({ soundId }: { soundId: string }) {
  const text = soundId
    .replace(/^(sfx|bgm)[_-](?=.)/i, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
  return <p className="story__caption">{strings.sound(text)}</p>;
}
