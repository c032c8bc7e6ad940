import { Button } from "../../design/button";
import { Check, Field } from "../../design/form";
import { strings } from "../../texts/robot-worlds";
import { ColourSelect } from "./colour-select";
import { NumberField } from "./number-field";
import { changeField, fieldsOf, type PartField } from "./part-fields";
import { isSame, nameOf, partsOf } from "./part-names";
import { type Part, removePart, replacePart, without } from "./parts";
import type { Draft } from "./use-draft";

/** What is on the floor, and what can be typed of the chosen thing. */
export function PartForm({ draft }: { readonly draft: Draft }) {
  const { world, part, select } = draft;
  return (
    <>
      <section aria-labelledby="worlds-parts">
        <h2 id="worlds-parts">{strings.onTheFloor}</h2>
        <div className="worlds__row">
          {partsOf(world).map((one) => (
            <Button
              key={`${one.list} ${one.index}`}
              small
              look={isSame(part, one) ? "primary" : "normal"}
              aria-pressed={isSame(part, one)}
              onClick={() => select(one)}
            >
              {nameOf(world, one)}
            </Button>
          ))}
        </div>
      </section>
      {part && <Chosen key={`${part.list} ${part.index}`} draft={draft} part={part} />}
    </>
  );
}

function Chosen({ draft, part }: { readonly draft: Draft; readonly part: Part }) {
  const { world, edit, select } = draft;
  return (
    <section aria-labelledby="worlds-part">
      <h2 id="worlds-part">{nameOf(world, part)}</h2>
      <div className="worlds__fields">
        {fieldsOf(world, part).map((field) => (
          <OneField
            key={field.path}
            field={field}
            onChange={(value) =>
              edit(changeField(world, part, field.path, value), `${field.path} of ${part.list} ${part.index}`)
            }
          />
        ))}
      </div>
      {part.list === "regions" && <Roles draft={draft} name={world.regions[part.index]?.name ?? ""} />}
      <div className="worlds__row">
        {part.list === "lines" && <LinePoint draft={draft} part={part} />}
        <Button
          small
          icon="close"
          onClick={() => {
            edit(removePart(world, part));
            select(null);
          }}
        >
          {strings.remove}
        </Button>
      </div>
    </section>
  );
}

interface OneFieldProps {
  readonly field: PartField;
  readonly onChange: (value: string | number | boolean) => void;
}

function OneField({ field, onChange }: OneFieldProps) {
  const label = strings.field(field.path);
  switch (field.kind) {
    case "number":
      return <NumberField {...{ label, onChange }} value={field.value} least={field.least} most={field.most} />;
    case "colour":
      return <ColourSelect {...{ label, onChange }} value={field.value} />;
    case "flag":
      return <Check label={label} checked={field.value} onChange={({ target }) => onChange(target.checked)} />;
    case "text":
      return (
        <Field label={label}>
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              maxLength={80}
              value={field.value}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      );
  }
}

/** What a region is for. */
function Roles({ draft: { world, edit }, name }: { readonly draft: Draft; readonly name: string }) {
  const set = (field: "goals" | "forbidden", isOn: boolean) =>
    edit({ ...world, [field]: [...without(world[field], name), ...(isOn ? [name] : [])] });
  return (["goals", "forbidden"] as const).map((field) => (
    <Check
      key={field}
      label={strings[field]}
      checked={world[field].includes(name)}
      onChange={({ target }) => set(field, target.checked)}
    />
  ));
}

/** mm from the end of a line to its next point. */
const NEXT_POINT = 150;

function LinePoint({ draft: { world, edit }, part }: { readonly draft: Draft; readonly part: Part }) {
  const line = world.lines[part.index];
  const last = line?.points.at(-1);
  if (!line || !last || line.points.length >= 200) return null;
  const next = [Math.min(last[0] + NEXT_POINT, world.size.width), last[1]];
  return (
    <Button
      small
      icon="plus"
      onClick={() => edit(replacePart(world, part, { ...line, points: [...line.points, next] }))}
    >
      {strings.addPoint}
    </Button>
  );
}
