import { useMemo } from "react";
import { Link } from "react-router-dom";
import { writeWorld } from "../../../../domain/robots/world/read-world";
import { WORLDS } from "../../../../domain/robots/world/worlds";
import { Field } from "../../design/form";
import { storedWorlds } from "../../robots/stored-worlds";
import { strings } from "../../texts/en/robot";

interface WorldSelectProps {
  /** The name of a world of ours, or a world's file; null is the question's own. */
  readonly world: string | null;
  /** The question has a world of its own: no other can be chosen. */
  readonly isOwnWorld: boolean;
  readonly onChange: (world: string) => void;
}

/** Chooses the world of the next run: one of ours, or one that was drawn on this device. */
export function WorldSelect({ world, isOwnWorld, onChange }: WorldSelectProps) {
  const stored = useMemo(() => storedWorlds().map((one) => ({ name: one.name, file: writeWorld(one) })), []);
  return (
    <Field label={strings.world} hint={!isOwnWorld && <Link to="/robot-worlds">{strings.drawWorld}</Link>}>
      {(attributes) => (
        <select
          {...attributes}
          className="input"
          value={isOwnWorld ? "" : (world ?? "floor")}
          disabled={isOwnWorld}
          onChange={({ target }) => onChange(target.value)}
        >
          {isOwnWorld && <option value="">{strings.ownWorld}</option>}
          <optgroup label={strings.ourWorlds}>
            {Object.entries(WORLDS).map(([key, { name }]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </optgroup>
          {stored.length > 0 && (
            <optgroup label={strings.keptWorlds}>
              {stored.map(({ name, file }) => (
                <option key={name} value={file}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      )}
    </Field>
  );
}
