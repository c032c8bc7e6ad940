import type { ReactNode } from "react";
import type { Mode } from "../../../../domain/stories/checkpoint";
import type {
  GameEvent,
  GameView,
  ShownPlace,
  ShownPrompt,
  ShownTopic,
} from "../../../../domain/stories/game/game-view";
import { Icon, type IconName } from "../../design/icons";
import { strings } from "../../texts/en/game";

const MODE_ICONS: Readonly<Record<Mode, IconName>> = {
  explore: "search",
  move: "compass",
  talk: "share",
  menu: "menu",
};
const PHASES = { explore: "Explore", move: "Move", talk: "Talk" } as const;

interface PanelProps {
  readonly view: GameView;
  readonly send: (event: GameEvent) => void;
  readonly urlOf: (path: string) => string;
  /** Items of the stage are marked while their button has the focus or the pointer. */
  readonly onHighlight: (itemId: string | undefined) => void;
  readonly listsThings: boolean;
}

/** What the player can do now, as buttons. */
export function PhasePanel(props: PanelProps): ReactNode {
  const { view, send } = props;
  if (view.prompt) return <PromptPanel prompt={view.prompt} send={send} />;
  if (view.updateNotice !== undefined) return <NoticePanel name={view.updateNotice} send={send} />;
  if (view.waitsFor !== "player") return null;
  if (view.phase === "Menu") return <MenuPanel modes={view.modes} send={send} />;
  if (view.phase === "Move") return <MovePanel places={view.places} send={send} urlOf={props.urlOf} />;
  if (view.phase === "Talk") return <TalkPanel topics={view.topics} send={send} />;
  if (view.phase === "Explore") return <ExplorePanel {...props} />;
  return null;
}

function PromptPanel({ prompt, send }: { prompt: ShownPrompt; send: PanelProps["send"] }) {
  return (
    <section className="story-choices" aria-label={strings.yourAnswer}>
      <h2 className="story-panel__title">{prompt.title}</h2>
      {prompt.choices.map((text, index) => (
        <button
          type="button"
          // biome-ignore lint/suspicious/noArrayIndexKey: answers of one question never move, and two may be the same
          key={index}
          className="story-choice"
          data-story-first={index === 0 ? "" : undefined}
          data-story-digit={index + 1}
          onClick={() => send({ type: "choose", index })}
        >
          {text}
        </button>
      ))}
    </section>
  );
}

function NoticePanel({ name, send }: { name: string; send: PanelProps["send"] }) {
  return (
    <button
      type="button"
      className="story-arrival"
      data-story-first
      data-story-advance
      onClick={() => send({ type: "advance" })}
    >
      <span className="story-arrival__name">{name}</span>
      <span className="story-arrival__go">{strings.goOn}</span>
    </button>
  );
}

function MenuPanel({ modes, send }: { modes: readonly Mode[]; send: PanelProps["send"] }) {
  return (
    <section className="story-modes" aria-label={strings.whatNow}>
      {modes.map((mode, index) =>
        mode === "menu" ? null : (
          <button
            type="button"
            key={mode}
            className="story-mode"
            data-story-first={index === 0 ? "" : undefined}
            data-story-digit={index + 1}
            onClick={() => send({ type: "enter-phase", phase: PHASES[mode] })}
          >
            <Icon name={MODE_ICONS[mode]} size={26} />
            {strings.modes[mode]}
          </button>
        ),
      )}
    </section>
  );
}

function BackButton({ send, isFirst = false }: { send: PanelProps["send"]; isFirst?: boolean }) {
  return (
    <button
      type="button"
      className="story-back"
      data-story-first={isFirst ? "" : undefined}
      onClick={() => send({ type: "back" })}
    >
      <Icon name="chevronLeft" size={18} />
      {strings.back}
    </button>
  );
}

interface MovePanelProps {
  readonly places: readonly ShownPlace[];
  readonly send: PanelProps["send"];
  readonly urlOf: PanelProps["urlOf"];
}

function MovePanel({ places, send, urlOf }: MovePanelProps) {
  return (
    <section className="story-places" aria-label={strings.whereTo}>
      <h2 className="story-panel__title">{strings.whereTo}</h2>
      {places.length === 0 && <p>{strings.noPlaces}</p>}
      <ul>
        {places.map(({ locationId, name, picture, isVisited }, index) => (
          <li key={locationId}>
            <button
              type="button"
              className="story-place"
              data-story-first={index === 0 ? "" : undefined}
              data-story-digit={index + 1}
              aria-label={isVisited ? strings.visited(name) : name}
              onClick={() => send({ type: "go-to", locationId })}
            >
              <span
                className="story-place__picture"
                aria-hidden="true"
                style={{ backgroundImage: `url("${urlOf(picture.path)}")` }}
              />
              <span className="story-place__name">
                {name}
                {isVisited && <Icon name="check" size={16} />}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <BackButton send={send} isFirst={places.length === 0} />
    </section>
  );
}

function TalkPanel({ topics, send }: { topics: readonly ShownTopic[]; send: PanelProps["send"] }) {
  return (
    <section className="story-choices" aria-label={strings.talkAbout}>
      <h2 className="story-panel__title">{strings.talkAbout}</h2>
      {topics.map(({ dialogueId, title, isPlayed }, index) => (
        <button
          type="button"
          key={dialogueId}
          className="story-choice"
          data-story-first={index === 0 ? "" : undefined}
          data-story-digit={index + 1}
          aria-label={isPlayed ? strings.talked(title) : title}
          onClick={() => send({ type: "talk-about", dialogueId })}
        >
          {title}
          {isPlayed && <Icon name="check" size={18} />}
        </button>
      ))}
      <BackButton send={send} isFirst={topics.length === 0} />
    </section>
  );
}

function ExplorePanel({ view, send, onHighlight, listsThings }: PanelProps) {
  const { objects, boxes, showsObjects } = view.stage;
  const things = [...(showsObjects ? objects : []), ...boxes].filter(({ isInteractive }) => isInteractive);
  return (
    <section className="story-explore" aria-label={strings.things}>
      <p className="story-explore__hint">{things.length === 0 ? strings.noThings : strings.exploring}</p>
      <ul className={listsThings ? "story-things" : "story-things story-things--quiet"}>
        {things.map(({ id, name, isExamined }, index) => (
          <li key={id}>
            <button
              type="button"
              className="story-thing"
              data-story-first={index === 0 ? "" : undefined}
              data-story-digit={index + 1}
              aria-label={isExamined ? strings.examined(name) : name}
              onFocus={() => onHighlight(id)}
              onBlur={() => onHighlight(undefined)}
              onPointerEnter={() => onHighlight(id)}
              onPointerLeave={() => onHighlight(undefined)}
              onClick={() => send({ type: "examine", itemId: id })}
            >
              {name}
              {isExamined && <Icon name="check" size={14} />}
            </button>
          </li>
        ))}
      </ul>
      <BackButton send={send} isFirst={things.length === 0} />
    </section>
  );
}
