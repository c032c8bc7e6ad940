import { useState } from "react";
import type { ShownTask } from "../../../../domain/stories/game/game-view";
import type { GameSettings } from "../../../../domain/stories/game/saves";
import { Button, IconButton } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { Icon } from "../../design/icons";
import { Tabs } from "../../design/tabs";
import { strings } from "../../texts/en/game";
import type { Award } from "../award-book";
import type { LogEntry } from "../run/story-run";
import { AwardPicture } from "./award-picture";
import { ReadingFields, VolumeFields } from "./settings-fields";
import "./story-menus.css";

export interface StoryMenusProps extends EscapeMenuProps, Pick<AwardMenuProps, "awards" | "urlOf"> {
  readonly open: "escape" | "awards" | "journal" | "log" | undefined;
  readonly tasks: readonly ShownTask[];
  readonly log: readonly LogEntry[];
}

/** The dialog over a story that is open. */
export function StoryMenus({ open, awards, urlOf, tasks, log, onClose, ...menu }: StoryMenusProps) {
  if (open === "escape") return <EscapeMenu {...menu} onClose={onClose} />;
  if (open === "awards") return <AwardMenu awards={awards} urlOf={urlOf} onClose={onClose} />;
  if (open === "journal") return <Journal tasks={tasks} onClose={onClose} />;
  return open === "log" ? <StoryLog log={log} onClose={onClose} /> : null;
}

interface EscapeMenuProps {
  readonly settings: GameSettings;
  readonly mainMenu: string;
  readonly onMainMenu: () => void;
  readonly onApply: (settings: GameSettings) => void;
  readonly onClose: () => void;
}

/** The menu behind Escape: out of the chapter, on with it, and both volumes. */
function EscapeMenu({ settings, mainMenu, onMainMenu, onApply, onClose }: EscapeMenuProps) {
  const [chosen, setChosen] = useState(settings);
  return (
    <Dialog
      title={strings.menu}
      onClose={onClose}
      footer={
        <>
          <Button icon="leave" onClick={onMainMenu}>
            {mainMenu}
          </Button>
          <Button onClick={() => onApply(chosen)}>{strings.applySettings}</Button>
          <Button look="primary" onClick={onClose} data-first>
            {strings.continueGame}
          </Button>
        </>
      }
    >
      <VolumeFields settings={chosen} onChange={setChosen} />
      <ReadingFields />
    </Dialog>
  );
}

/** Specification: seven awards a page. */
const PAGE = 7;

interface AwardMenuProps {
  readonly awards: readonly Award[];
  readonly urlOf: (path: string) => string;
  readonly onClose: () => void;
}

/** What the player has found and reached, seven a page. */
function AwardMenu({ awards, urlOf, onClose }: AwardMenuProps) {
  const [kind, setKind] = useState<Award["kind"]>("collectibles");
  const tab = (id: Award["kind"], label: string) => ({
    id,
    label,
    content: <AwardPages key={id} awards={awards.filter((award) => award.kind === id)} urlOf={urlOf} />,
  });
  return (
    <Dialog title={strings.awards} onClose={onClose} wide>
      <Tabs
        label={strings.awards}
        selected={kind}
        onSelect={(id) => setKind(id as Award["kind"])}
        tabs={[tab("collectibles", strings.collectibles), tab("achievements", strings.achievements)]}
      />
    </Dialog>
  );
}

function AwardPages({ awards, urlOf }: { awards: readonly Award[]; urlOf: (path: string) => string }) {
  const [page, setPage] = useState(0);
  const [selected, setSelected] = useState<string | undefined>(awards[0]?.id);
  if (awards.length === 0) return <p>{strings.noAwards}</p>;
  const pages = Math.ceil(awards.length / PAGE);
  const shown = awards.find(({ id }) => id === selected);
  return (
    <div className="award-pages">
      <div>
        <ul className="award-list">
          {awards.slice(page * PAGE, (page + 1) * PAGE).map(({ id, title, isCompleted }) => (
            <li key={id}>
              <button
                type="button"
                className="award-list__item"
                aria-pressed={id === selected}
                onClick={() => setSelected(id)}
              >
                {title}
                {!isCompleted && <span className="award-list__note">{strings.notCompleted}</span>}
              </button>
            </li>
          ))}
        </ul>
        {pages > 1 && (
          <p className="award-pages__turn">
            <IconButton
              icon="chevronLeft"
              label={strings.previousPage}
              disabled={page === 0}
              onClick={() => setPage(page - 1)}
            />
            <span aria-live="polite">{strings.page(page + 1, pages)}</span>
            <IconButton
              icon="chevronRight"
              label={strings.nextPage}
              disabled={page === pages - 1}
              onClick={() => setPage(page + 1)}
            />
          </p>
        )}
      </div>
      {shown && (
        <section className="award-shown" aria-label={shown.title}>
          <AwardPicture award={shown} urlOf={urlOf} />
          <h3>{shown.title}</h3>
          <p>{shown.description}</p>
        </section>
      )}
    </div>
  );
}

interface JournalProps {
  readonly tasks: readonly ShownTask[];
  readonly onClose: () => void;
}

/** What the player is asked to do. */
function Journal({ tasks, onClose }: JournalProps) {
  return (
    <Dialog title={strings.journal} onClose={onClose}>
      {tasks.length === 0 && <p>{strings.noTasks}</p>}
      <ul className="story-tasks">
        {tasks.map(({ id, title, description, isDone }) => (
          <li key={id} className={isDone ? "story-task story-task--done" : "story-task"}>
            <h3>
              {title}
              {isDone && (
                <span className="story-task__done">
                  <Icon name="check" size={16} /> {strings.taskDone}
                </span>
              )}
            </h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** What was said since the checkpoint began. */
function StoryLog({ log, onClose }: { log: readonly LogEntry[]; onClose: () => void }) {
  return (
    <Dialog title={strings.log} onClose={onClose} wide>
      <ol className="story-log">
        {log.map(({ key, kind, who, text }) => (
          <li key={key} className={`story-log__${kind}`}>
            {who && <b>{who}: </b>}
            {text}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
