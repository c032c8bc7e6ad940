import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRef } from "react";
import { MAX_MILESTONES, MILESTONE_CHARACTERS } from "../../../../domain/achievements/milestones";
import { strings } from "../../texts/en/admin-panel";
import type { Settings } from "./course-setup";
import { isLevelXp, isMilestoneLevel, type MilestoneRow } from "./level-settings";

interface LevelFieldsProps {
  readonly settings: Pick<Settings, "levelXp" | "milestones">;
  /** Whether what is missing is to be told. */
  readonly isChecked: boolean;
  readonly change: (part: Partial<Settings>) => void;
}

/** How many XP a level of the course takes, and what its dashboard says at which level. */
export function LevelFields({ settings: { levelXp, milestones }, isChecked, change }: LevelFieldsProps) {
  return (
    <SpaceBetween size="l">
      <FormField
        label={strings.settings.levelXp}
        constraintText={strings.levelXpHint}
        errorText={isChecked && !isLevelXp(levelXp) && strings.levelXpInvalid}
      >
        <div className="setup__level-xp">
          <Input
            inputMode="numeric"
            nativeInputAttributes={{ maxLength: 7 }}
            value={levelXp}
            onChange={({ detail }) => change({ levelXp: detail.value })}
          />
        </div>
      </FormField>
      <section aria-label={strings.settings.milestones}>
        <p className="setup__preview-title">{strings.settings.milestones}</p>
        <p className="setup__hint">{strings.milestonesHint}</p>
        <Milestones milestones={milestones} isChecked={isChecked} change={(rows) => change({ milestones: rows })} />
      </section>
    </SpaceBetween>
  );
}

interface MilestonesProps {
  readonly milestones: readonly MilestoneRow[];
  readonly isChecked: boolean;
  readonly change: (rows: readonly MilestoneRow[]) => void;
}

function Milestones({ milestones, isChecked, change }: MilestonesProps) {
  const list = useRef<HTMLDivElement>(null);
  const edit = (index: number, part: Partial<MilestoneRow>): void =>
    change(milestones.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const remove = (index: number): void => {
    change(milestones.filter((_, at) => at !== index));
    // The button that had the focus is gone.
    list.current?.querySelector<HTMLElement>("[data-add] button")?.focus();
  };
  const isFull = milestones.length >= MAX_MILESTONES;
  return (
    <div className="milestones" ref={list}>
      {milestones.length === 0 && <p className="setup__hint">{strings.noMilestones}</p>}
      {milestones.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that tells them apart
        <div key={index} className="milestones__row">
          <MilestoneFields row={row} isChecked={isChecked} change={(part) => edit(index, part)} />
          <Button
            iconName="remove"
            variant="icon"
            ariaLabel={strings.removeMilestone(row.level, row.text)}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <div data-add>
        <Button
          iconName="add-plus"
          disabled={isFull}
          disabledReason={strings.mostMilestones(MAX_MILESTONES)}
          onClick={() => change([...milestones, { level: "", text: "" }])}
        >
          {strings.addMilestone}
        </Button>
      </div>
    </div>
  );
}

interface MilestoneFieldsProps {
  readonly row: MilestoneRow;
  readonly isChecked: boolean;
  readonly change: (part: Partial<MilestoneRow>) => void;
}

const MilestoneFields = ({ row: { level, text }, isChecked, change }: MilestoneFieldsProps) => (
  <>
    <FormField
      label={strings.milestoneLevel}
      errorText={isChecked && !isMilestoneLevel(level) && strings.milestoneLevelInvalid}
    >
      <Input
        inputMode="numeric"
        nativeInputAttributes={{ maxLength: 6 }}
        value={level}
        onChange={({ detail }) => change({ level: detail.value })}
      />
    </FormField>
    <FormField
      label={strings.milestoneText}
      errorText={isChecked && text.trim() === "" && strings.milestoneTextEmpty}
      stretch
    >
      <Input
        nativeInputAttributes={{ maxLength: MILESTONE_CHARACTERS }}
        placeholder={strings.milestoneExample}
        value={text}
        onChange={({ detail }) => change({ text: detail.value })}
      />
    </FormField>
  </>
);
