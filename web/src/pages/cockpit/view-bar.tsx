import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router-dom";
import { PersonColumnsChoice } from "../../app/person-columns-choice";
import { useCourse, useSession } from "../../app/session";
import { toast } from "../../app/toasts";
import { IconButton, Button as PlainButton } from "../../design/button";
import { Popover } from "../../design/popover";
import { useTyped } from "../../design/use-typed";
import { strings } from "../../texts/en/cockpit";
import { LONGEST_VIEW_NAME, readSavedViews, type SavedView, withView, writeSavedViews } from "./saved-views";
import { type GroupFilter, LONGEST_TEXT, STATE_FILTERS, type StateFilter, type View, writeView } from "./view";

interface ViewBarProps {
  readonly view: View;
  readonly onChange: (part: Partial<View>) => void;
  /** Names of the groups, in order. */
  readonly groups: readonly string[];
  readonly leadsGroups: boolean;
  readonly types: readonly { readonly id: number; readonly name: string }[];
  /** How many students are on the list of each state. */
  readonly counts: Readonly<Record<StateFilter, number>>;
}

/** The filters of the table, and the views that are kept of them. */
export function ViewBar({ view, onChange, groups, leadsGroups, types, counts }: ViewBarProps) {
  const chips = useId();
  const [typed, setTyped] = useTyped(view.text, (text) => onChange({ text: text.slice(0, LONGEST_TEXT) }));
  return (
    <search className="cockpit__bar" aria-label={strings.filters}>
      <div className="cockpit__search">
        <Input
          type="search"
          value={typed}
          placeholder={strings.search}
          ariaLabel={strings.search}
          onChange={({ detail }) => setTyped(detail.value)}
        />
      </div>
      <div className="cockpit__choices">
        <GroupSelect group={view.group} groups={groups} onChange={(group) => onChange({ group })} />
        {types.length > 1 && <TypeSelect typeId={view.typeId} types={types} onChange={onChange} />}
        <SavedViews view={view} />
        <PersonColumnsChoice small />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand above the chips */}
      <div className="cockpit__chips" role="group" aria-labelledby={chips}>
        <span id={chips}>{strings.chips}</span>
        {leadsGroups && (
          <Chip
            isOn={view.group.kind === "own"}
            onClick={() => onChange({ group: { kind: view.group.kind === "own" ? "all" : "own" } })}
          >
            {strings.ownGroups}
          </Chip>
        )}
        {STATE_FILTERS.map((state) => (
          <Chip
            key={state}
            isOn={view.state === state}
            onClick={() => onChange(view.state === state ? { state: null, assessmentId: null } : { state })}
          >
            {strings.states[state]} <span>{counts[state]}</span>
          </Chip>
        ))}
      </div>
    </search>
  );
}

function Chip({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <button type="button" className="cockpit__chip" aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}

interface GroupSelectProps {
  readonly group: GroupFilter;
  readonly groups: readonly string[];
  readonly onChange: (group: GroupFilter) => void;
}

function GroupSelect({ group, groups, onChange }: GroupSelectProps) {
  const names = group.kind === "named" && !groups.includes(group.name) ? [...groups, group.name] : groups;
  // The names come after a mark, so that none is taken for the choice of all.
  const options = [
    { value: "all", label: strings.allGroups },
    ...names.map((name) => ({ value: `:${name}`, label: name })),
  ];
  const value = group.kind === "named" ? `:${group.name}` : "all";
  return (
    <Select
      expandToViewport
      inlineLabelText={strings.group}
      filteringType={names.length > 12 ? "auto" : "none"}
      options={options}
      selectedOption={options.find((option) => option.value === value) ?? null}
      onChange={({ detail: { selectedOption } }) => {
        const chosen = selectedOption.value ?? "all";
        onChange(chosen === "all" ? { kind: "all" } : { kind: "named", name: chosen.slice(1) });
      }}
    />
  );
}

interface TypeSelectProps {
  readonly typeId: number | null;
  readonly types: ViewBarProps["types"];
  readonly onChange: (part: Partial<View>) => void;
}

function TypeSelect({ typeId, types, onChange }: TypeSelectProps) {
  const options = [
    { value: "", label: strings.allTypes },
    ...types.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Select
      expandToViewport
      inlineLabelText={strings.types}
      options={options}
      selectedOption={options.find(({ value }) => value === String(typeId ?? "")) ?? null}
      onChange={({ detail }) => onChange({ typeId: Number(detail.selectedOption.value) || null })}
    />
  );
}

/** The views that this person keeps in this browser, each a link; and the one that is shown, to be kept. */
function SavedViews({ view }: { view: View }) {
  const { courseId } = useCourse();
  const { userId } = useSession().user;
  const [views, setViews] = useState(() => readSavedViews(userId, courseId));
  const [name, setName] = useState("");
  const [isWrong, setWrong] = useState(false);
  const keep = (next: readonly SavedView[]): boolean => {
    setViews(next);
    const isKept = writeSavedViews(userId, courseId, next);
    if (!isKept) toast.danger(strings.viewNotStored);
    return isKept;
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const trimmed = name.trim();
    setWrong(trimmed === "");
    if (trimmed === "") return;
    if (keep(withView(views, { name: trimmed, search: writeView(view).toString() })))
      toast.success(strings.viewSaved(trimmed));
    setName("");
  };
  return (
    <Popover
      label={strings.savedViews}
      trigger={(attributes) => (
        <PlainButton {...attributes} small icon="star">
          {strings.views}
        </PlainButton>
      )}
    >
      {(close) => (
        <div className="cockpit__views">
          <h2>{strings.savedViews}</h2>
          {views.length === 0 && <p className="cockpit__quiet">{strings.noViews}</p>}
          <ul>
            {views.map((one) => (
              <li key={one.name}>
                <Link to={`?${one.search}`} onClick={close}>
                  {one.name}
                </Link>
                <IconButton
                  small
                  icon="close"
                  label={strings.removeView(one.name)}
                  onClick={() => keep(views.filter(({ name: of }) => of !== one.name))}
                />
              </li>
            ))}
          </ul>
          <form onSubmit={save}>
            <FormField label={strings.viewName} errorText={isWrong ? strings.viewNameMissing : null}>
              <Input
                value={name}
                nativeInputAttributes={{ maxLength: LONGEST_VIEW_NAME }}
                onChange={({ detail }) => setName(detail.value)}
              />
            </FormField>
            <Button formAction="submit">{strings.saveView}</Button>
          </form>
        </div>
      )}
    </Popover>
  );
}
