import type { Checkpoint, Place } from "../../../../../domain/stories/checkpoint";
import { strings } from "../../../texts/en/story-editor";
import { OUTLINE_GROUPS, outlineOf } from "./story-outline";

interface OutlinePanelProps {
  readonly checkpoint: Checkpoint;
  readonly file: string;
  readonly onJump: (place: Place) => void;
}

/** Lists what a story file declares; each leads to its place. */
export function OutlinePanel({ checkpoint, file, onJump }: OutlinePanelProps) {
  const outline = outlineOf(checkpoint, file);
  const groups = OUTLINE_GROUPS.map((group) => ({ group, declared: outline.get(group) ?? [] }));
  const shown = groups.filter(({ declared }) => declared.length > 0);
  if (shown.length === 0) return <p className="sim-hint">{strings.nothingInOutline}</p>;
  return (
    <div className="story-outline">
      {shown.map(({ group, declared }) => (
        <section key={group} aria-label={strings.outlineGroups[group]}>
          <h3>{strings.outlineGroups[group]}</h3>
          <ul>
            {declared.map(({ id, name, place }) => (
              <li key={`${id} ${place.line}`}>
                <button type="button" onClick={() => onJump(place)}>
                  <code>{id}</code>
                  <span>{strings.lineOf(name ?? "", place.line).replace(/^, /, "")}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
