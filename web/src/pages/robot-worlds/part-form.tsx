import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { DangerButton } from "../../design/danger-button";
import { strings } from "../../texts/en/robot-worlds";
import { ColourSelect, FieldGroup, NumberField, TextField } from "./fields";
import {
  changeField,
  fieldsOf,
  groupsOf,
  isSame,
  nameOf,
  type Part,
  type PartField,
  partsOf,
  removePart,
  replacePart,
  without,
} from "./parts";
import type { Draft } from "./use-draft";

/** What is on the floor, and what can be typed of the chosen thing. */
export function PartForm({ draft }: { readonly draft: Draft }) {
  const { world, part, select } = draft;
  const parts = partsOf(world);
  return (
    <>
      <Container header={<Header variant="h2">{strings.onTheFloor}</Header>}>
        {parts.length === 0 ? (
          <p className="worlds__hint">{strings.emptyFloor}</p>
        ) : (
          <div className="worlds__row">
            {parts.map((one) => (
              <Button
                key={`${one.list} ${one.index}`}
                variant={isSame(part, one) ? "primary" : "normal"}
                nativeButtonAttributes={{ "aria-pressed": isSame(part, one) }}
                onClick={() => select(one)}
              >
                {nameOf(world, one)}
              </Button>
            ))}
          </div>
        )}
      </Container>
      {part && <Chosen key={`${part.list} ${part.index}`} draft={draft} part={part} />}
    </>
  );
}

function Chosen({ draft, part }: { readonly draft: Draft; readonly part: Part }) {
  const { world, edit, select } = draft;
  const fields = fieldsOf(world, part);
  const remove = () => {
    edit(removePart(world, part));
    select(null);
  };
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <DangerButton iconName="remove" onClick={remove}>
              {strings.remove}
            </DangerButton>
          }
        >
          {nameOf(world, part)}
        </Header>
      }
    >
      <div className="worlds__groups">
        {groupsOf(fields).map(([group, own]) => (
          <FieldGroup key={group} title={strings.groups[group]}>
            {own.map((field) => (
              <OneField
                key={field.path}
                field={field}
                onChange={(value) =>
                  edit(changeField(world, part, field.path, value), `${field.path} of ${part.list} ${part.index}`)
                }
              />
            ))}
          </FieldGroup>
        ))}
        {part.list === "lines" && <LinePoint draft={draft} part={part} />}
        {part.list === "regions" && <Roles draft={draft} name={world.regions[part.index]?.name ?? ""} />}
      </div>
    </Container>
  );
}

interface OneFieldProps {
  readonly field: PartField;
  readonly onChange: (value: string | number | boolean) => void;
}

function OneField({ field, onChange }: OneFieldProps) {
  const [label, hint] = [strings.field(field.path), strings.fieldHint(field.path)];
  switch (field.kind) {
    case "number":
      return (
        <NumberField
          label={label}
          hint={hint}
          onChange={onChange}
          value={field.value}
          least={field.least}
          most={field.most}
        />
      );
    case "colour":
      return <ColourSelect label={label} onChange={onChange} value={field.value} />;
    case "flag":
      return (
        <Checkbox checked={field.value} onChange={({ detail }) => onChange(detail.checked)}>
          {label}
        </Checkbox>
      );
    case "text":
      return <TextField label={label} hint={hint} onChange={onChange} value={field.value} most={80} />;
  }
}

/** What a region is for. */
function Roles({ draft: { world, edit }, name }: { readonly draft: Draft; readonly name: string }) {
  const set = (field: "goals" | "forbidden", isOn: boolean) =>
    edit({ ...world, [field]: [...without(world[field], name), ...(isOn ? [name] : [])] });
  return (["goals", "forbidden"] as const).map((field) => (
    <Checkbox key={field} checked={world[field].includes(name)} onChange={({ detail }) => set(field, detail.checked)}>
      {strings[field]}
    </Checkbox>
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
    <div>
      <Button
        iconName="add-plus"
        onClick={() => edit(replacePart(world, part, { ...line, points: [...line.points, next] }))}
      >
        {strings.addPoint}
      </Button>
    </div>
  );
}
