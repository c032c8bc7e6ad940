import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { useMemo } from "react";
import { serverNow } from "../../api/server-time";
import { useNow } from "../../app/now";
import { formatDateIn, formatOffset, knownZones, timeIn } from "../../design/format";
import { strings } from "../../texts/en/admin-panel";

interface TimeZoneFieldProps {
  readonly timeZone: string;
  /** The one in which the course tells its dates now. */
  readonly inForce: string;
  readonly onChoose: (timeZone: string) => void;
}

const HALF_A_MINUTE_MS = 30_000;

/** Asks for the time zone of a course, by any part of its name or by its distance from UTC, and shows the time there. */
export function TimeZoneField({ timeZone, inForce, onChoose }: TimeZoneFieldProps) {
  const now = useNow(HALF_A_MINUTE_MS);
  const options = useMemo(() => optionsWith(timeZone), [timeZone]);
  const hint = strings.timeZoneNow(formatDateIn(now, timeZone), formatOffset(now, timeZone));
  return (
    <FormField
      label={strings.settings.timeZone}
      constraintText={timeZone === inForce ? hint : `${hint} ${strings.timeZoneMoves}`}
    >
      <Select
        filteringType="auto"
        virtualScroll
        expandToViewport
        options={options}
        selectedOption={options.find(({ value }) => value === timeZone) ?? null}
        filteringPlaceholder={strings.timeZoneSearch}
        filteringAriaLabel={strings.timeZoneSearch}
        empty={strings.noTimeZone}
        onChange={({ detail }) => onChoose(detail.selectedOption.value ?? timeZone)}
      />
    </FormField>
  );
}

/** The zones by name, with one that this browser does not list. */
function optionsWith(timeZone: string) {
  const now = serverNow();
  return [...new Set([...knownZones(), timeZone])].toSorted().map((value) => ({
    value,
    label: value.replaceAll("_", " "),
    description: `${timeIn(now, value)}, ${formatOffset(now, value)}`,
    // Tags that match are shown, too: a name that is its own label would stand there twice.
    filteringTags: value.includes("_") ? [value] : [],
  }));
}
