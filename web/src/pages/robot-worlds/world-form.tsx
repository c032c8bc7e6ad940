import type { WorldFile } from "../../../../robots/world/world-file";
import { Check, Field } from "../../design/form";
import { strings } from "../../texts/robot-worlds";
import { ColourSelect } from "./colour-select";
import { NumberField } from "./number-field";
import type { Draft } from "./use-draft";

/** What can be said of a world as a whole. */
export function WorldForm({ draft: { world, edit } }: { readonly draft: Draft }) {
  const set = (change: Partial<WorldFile>) => edit({ ...world, ...change }, Object.keys(change).join());
  const { size } = world;
  return (
    <section aria-labelledby="worlds-world">
      <h2 id="worlds-world">{strings.theWorld}</h2>
      <div className="worlds__fields">
        <Words label={strings.name} value={world.name} most={80} onChange={(name) => set({ name })} />
        <Words
          label={strings.description}
          value={world.description}
          most={1000}
          onChange={(description) => set({ description })}
        />
        <NumberField
          {...{ label: strings.floorWidth, value: size.width, least: 400, most: 10_000 }}
          onChange={(width) => set({ size: { ...size, width } })}
        />
        <NumberField
          {...{ label: strings.floorHeight, value: size.height, least: 400, most: 10_000 }}
          onChange={(height) => set({ size: { ...size, height } })}
        />
        <ColourSelect label={strings.floorColour} value={world.floor} onChange={(floor) => set({ floor })} />
        <NumberField
          {...{ label: strings.timeLimit, value: world.timeLimit, least: 1, most: 300 }}
          onChange={(timeLimit) => set({ timeLimit })}
        />
        <NumberField
          {...{ label: strings.runs, value: world.runs, least: 1, most: 10 }}
          onChange={(runs) => set({ runs: Math.round(runs) })}
        />
        <NumberField
          {...{ label: strings.seed, value: world.seed, least: 0, most: 999_999_999 }}
          onChange={(seed) => set({ seed: Math.round(seed) })}
        />
      </div>
      <Check
        label={strings.likeABrick}
        checked={world.manner === "like a brick"}
        onChange={({ target }) => set({ manner: target.checked ? "like a brick" : "ideal" })}
      />
    </section>
  );
}

interface WordsProps {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly onChange: (text: string) => void;
}

const Words = ({ label, value, most, onChange }: WordsProps) => (
  <Field label={label}>
    {(attributes) => (
      <input
        {...attributes}
        className="input"
        maxLength={most}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
