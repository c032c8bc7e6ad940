import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import type { Runs } from "../../app/shortcuts/commands";
import { strings } from "../../texts/en/mission-control";
import { type MissionCommandId, missionCommands } from "./commands";
import type { useExports } from "./export-menu";

interface BarMenuProps {
  readonly runs: Runs<MissionCommandId>;
  readonly exports: ReturnType<typeof useExports>;
}

/** What is done with the whole mission, in one menu: on phones the buttons would fill the screen before the form. */
export function BarMenu({ runs, exports }: BarMenuProps) {
  // Saving has a button on phones, too. Publishing is shown only where it is possible.
  const commands = missionCommands().filter(({ id }) => id !== "save" && (id !== "publish" || runs.publish !== null));
  return (
    <ButtonDropdown
      variant="icon"
      expandToViewport
      ariaLabel={strings.moreActions}
      items={[
        ...commands.map((command) => ({
          id: command.id,
          text: command.name,
          iconName: "icon" in command ? command.icon : undefined,
          disabled: runs[command.id] === null,
        })),
        { text: strings.export, items: exports.items },
      ]}
      onItemClick={({ detail: { id } }) => {
        const command = commands.find((each) => each.id === id);
        if (command) runs[command.id]?.("");
        else exports.start(id);
      }}
    />
  );
}
