import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import type { Schemas } from "../../api/client";
import { groupMembersQuery, groupNamesQuery, memberSearchQuery } from "../../api/members";
import { achievementControlPath } from "../../app/course-links";
import { useCourse } from "../../app/session";
import { Button, ButtonLink } from "../../design/button";
import { Check } from "../../design/form";
import { strings } from "../../texts/en/achievements";
import type { DashboardView } from "./dashboard-view";
import "./staff-bar.css";

type Member = Schemas["Member"];

/** A pause after a key before people are asked for, in milliseconds. */
const TYPING_PAUSE_MS = 250;

/** Finds a member of the course by name, username or group. Arrow keys go through what is found, Enter chooses. */
function MemberSelector({ onChoose }: { onChoose: (courseRegId: number) => void }) {
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const { found, isSettled, failed } = useFound(text.trim());
  const isShown = isOpen && text.trim() !== "";
  const active = found[Math.min(place, found.length - 1)];
  const choose = ({ courseRegId }: Member) => {
    setText("");
    setOpen(false);
    onChoose(courseRegId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !isShown) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && found.length > 0)
      setPlace((Math.min(place, found.length - 1) + move + found.length) % found.length);
    else if (event.key === "Enter" && active) choose(active);
    else if (event.key === "Escape") setOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <div className="member-selector field">
      <label htmlFor={`${id}input`}>{strings.member}</label>
      <input
        id={`${id}input`}
        className="input"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isShown && found.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active ? `${id}${active.courseRegId}` : undefined}
        aria-describedby={`${id}hint`}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setPlace(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <p className="field__hint" id={`${id}hint`}>
        {strings.memberHint}
      </p>
      {isShown && (
        <div className="member-selector__panel">
          <Announcement text={text.trim()} count={found.length} isSettled={isSettled} failed={failed} />
          <div role="listbox" id={`${id}list`} aria-label={strings.member}>
            {found.map((member) => (
              <Option
                key={member.courseRegId}
                id={`${id}${member.courseRegId}`}
                member={member}
                isActive={member === active}
                onChoose={() => choose(member)}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly member: Member;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function Option({ id, member: { name, username, group }, isActive, onChoose }: OptionProps) {
  const note = [name === null ? null : username, group].filter((part) => part !== null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are in the field, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      className="member-selector__option"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span>{name ?? username}</span>
      {note.length > 0 && <span className="member-selector__note">{note.join(", ")}</span>}
    </div>
  );
}

interface AnnouncementProps {
  readonly text: string;
  readonly count: number;
  readonly isSettled: boolean;
  readonly failed: boolean;
}

function Announcement({ text, count, isSettled, failed }: AnnouncementProps) {
  const status = failed ? strings.memberFailed : count > 0 ? strings.memberFound(count) : strings.memberNone(text);
  return (
    <p role="status" className={count > 0 ? "unseen" : "member-selector__none"}>
      {isSettled || failed ? status : "\u00a0"}
    </p>
  );
}

/** The people whose name begins with a text or whose username it is, and those of a group whose name begins with it. */
function useFound(text: string) {
  const { courseId } = useCourse();
  const settled = useSettled(text);
  const enabled = settled !== "";
  const people = useQuery({ ...memberSearchQuery(courseId, settled), enabled });
  const names = useQuery({ ...groupNamesQuery(courseId), enabled });
  const group = enabled ? names.data?.find((name) => name.toLowerCase().startsWith(settled.toLowerCase())) : undefined;
  const members = useQuery({ ...groupMembersQuery(courseId, group ?? ""), enabled: group !== undefined });
  const all = [...(people.data?.members ?? []), ...((group !== undefined && members.data?.members) || [])];
  const found = enabled ? [...new Map(all.map((member) => [member.courseRegId, member])).values()] : [];
  const queries = [people, names, members];
  const isSettled = settled === text && !queries.some(({ isLoading }) => isLoading);
  return {
    // Nobody of an earlier text: Enter would choose them.
    found: isSettled ? found : [],
    isSettled,
    failed: queries.some(({ isError }) => isError),
  };
}

/** A text once nobody has changed it for a moment. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface StaffBarProps {
  readonly view: DashboardView;
  readonly onChange: (changes: Partial<DashboardView>, isStep?: boolean) => void;
}

/** Whose dashboard staff look at, and whether they see what students do not. */
export default function StaffBar({ view: { member, showsHidden }, onChange }: StaffBarProps) {
  const { courseId } = useCourse();
  return (
    <div className="staff-bar">
      <MemberSelector onChoose={(courseRegId) => onChange({ member: courseRegId, selected: null }, true)} />
      {member !== null && (
        <Button icon="undo" onClick={() => onChange({ member: null, selected: null }, true)}>
          {strings.toOwn}
        </Button>
      )}
      <ButtonLink icon="settings" to={achievementControlPath(courseId)}>
        {strings.toControl}
      </ButtonLink>
      <Check
        label={strings.viewHidden}
        checked={showsHidden}
        onChange={({ target }) => onChange({ showsHidden: target.checked })}
      />
    </div>
  );
}
