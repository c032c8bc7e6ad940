import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import TimeInput from "@cloudscape-design/components/time-input";
import { useRef, useState } from "react";
import type { EventRule } from "../../../../../domain/achievements/goal-meta";
import { GOAL_EVENTS, type GoalEvent } from "../../../../../domain/facts/goal-events";
import { zoneOfDates } from "../../../design/format";
import { strings } from "../../../texts/en/goal-editor";
import type { FieldErrors } from "../card-frame";
import { MomentButton } from "../moment-button";
import { momentOfTime, timeOfDay } from "./observe-time";

interface EventFieldsProps {
  readonly rule: EventRule;
  readonly errors: FieldErrors;
  readonly change: (rule: EventRule) => void;
}

/** What an Event goal counts, and when. */
export function EventFields({ rule, errors, change }: EventFieldsProps) {
  return (
    <>
      <EventNames rule={rule} errors={errors} change={change} />
      <div className="ac-fields__row">
        <MomentButton
          label={strings.release}
          value={rule.release}
          onChange={(release) => change({ ...rule, release })}
        />
        <MomentButton
          label={strings.deadline}
          value={rule.deadline}
          onChange={(deadline) => change({ ...rule, deadline })}
        />
      </div>
      <ObservedTimes rule={rule} change={change} />
    </>
  );
}

/** One select an event; choosing None takes it away. */
function EventNames({ rule, errors, change }: EventFieldsProps) {
  const { eventNames } = rule;
  const put = (names: readonly GoalEvent[]): void => change({ ...rule, eventNames: [...new Set(names)] });
  const choose = (place: number, value: string | undefined): void => {
    const name = GOAL_EVENTS.find((one) => one === value);
    put(eventNames.flatMap((one, index) => (index === place ? (name ?? []) : [one])));
  };
  const next = GOAL_EVENTS.find((name) => !eventNames.includes(name));
  return (
    <FormField label={strings.events} errorText={errors.eventNames}>
      <div className="ac-events">
        {eventNames.map((name, place) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: another event keeps its select, and the focus in it
            key={place}
            ariaLabel={strings.eventNumber(place + 1)}
            options={(["None", ...GOAL_EVENTS] as const)
              .filter((one) => one === "None" || one === name || !eventNames.includes(one))
              .map((value) => ({ value, label: strings.eventNames[value] }))}
            selectedOption={{ value: name, label: strings.eventNames[name] }}
            onChange={({ detail }) => choose(place, detail.selectedOption.value)}
          />
        ))}
        {next && (
          <Button iconName="add-plus" onClick={() => put([...eventNames, next])}>
            {strings.addEvent}
          </Button>
        )}
      </div>
    </FormField>
  );
}

function ObservedTimes({ rule, change }: Omit<EventFieldsProps, "errors">) {
  const timeZone = zoneOfDates();
  const [from, to] = [timeOfDay(rule.observeFrom, timeZone), timeOfDay(rule.observeTo, timeZone)];
  const isOverMidnight = from !== "" && to !== "" && from >= to;
  return (
    <div className="ac-fields__row">
      <TimeField
        key={`from ${from}`}
        label={strings.observeFrom}
        value={from}
        onChange={(time) => change({ ...rule, observeFrom: momentOfTime(time, timeZone) })}
      />
      <TimeField
        key={`to ${to}`}
        label={strings.observeTo}
        value={to}
        onChange={(time) => change({ ...rule, observeTo: momentOfTime(time, timeZone) })}
      />
      <p className="ac-hint">
        {strings.observeHint(timeZone)} {isOverMidnight && strings.overMidnight}
      </p>
    </div>
  );
}

/** A time of day: it counts once it is whole, or empty. What is none keeps the time that there was, and says so. */
function TimeField({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) {
  const [text, setText] = useState(value);
  // The field completes what was typed in the moment in which it is left.
  const typed = useRef(value);
  const [isWrong, setWrong] = useState(false);
  const leave = (): void => {
    const time = typed.current.trim();
    const isTime = time === "" || momentOfTime(time, "UTC") !== null;
    setWrong(!isTime);
    if (isTime && time !== value) onChange(time);
  };
  return (
    <FormField label={label} errorText={isWrong && strings.noTime(value)}>
      <TimeInput
        format="hh:mm"
        placeholder={strings.timeFormat}
        value={text}
        onChange={({ detail }) => {
          typed.current = detail.value;
          setText(detail.value);
        }}
        onBlur={leave}
      />
    </FormField>
  );
}
