import { Icon, type IconName } from "../../../design/icons";
import { strings } from "../../../texts/en/object-placement";
import type { CursorMode } from "./stage-pointer";

interface PlacementToolsProps {
  readonly mode: CursorMode;
  readonly onMode: (mode: CursorMode) => void;
  readonly onBackground: () => void;
  readonly onObject: () => void;
  readonly onPrint: () => void;
  readonly onErase: () => Promise<void>;
  /** The coordinates are shown while the pointer or the focus is on their tool. */
  readonly onPrintHover: (isOver: boolean) => void;
}

/** The six tools of the stage, in their order. */
export function PlacementTools(props: PlacementToolsProps) {
  const { mode, onMode } = props;
  const over = { onOver: props.onPrintHover };
  return (
    <div className="placement__tools" role="toolbar" aria-label={strings.stageTools}>
      <Tool icon="expand" name={strings.modes.background} onClick={props.onBackground} />
      <Tool icon="plus" name={strings.modes.object} onClick={props.onObject} />
      <Tool icon="fit" name={strings.modes.box} isOn={mode === "box"} onClick={() => onMode("box")} />
      <Tool icon="settings" name={strings.modes.drag} isOn={mode === "drag"} onClick={() => onMode("drag")} />
      <Tool icon="terminal" name={strings.modes.print} onClick={props.onPrint} {...over} />
      <Tool icon="cross" name={strings.modes.erase} onClick={() => void props.onErase()} />
    </div>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly name: string;
  /** For a tool that stays chosen. */
  readonly isOn?: boolean;
  readonly onClick: () => void;
  readonly onOver?: (isOver: boolean) => void;
}

function Tool({ icon, name, isOn, onClick, onOver }: ToolProps) {
  return (
    <button
      type="button"
      className="placement__tool"
      aria-pressed={isOn}
      onClick={onClick}
      onPointerEnter={() => onOver?.(true)}
      onPointerLeave={() => onOver?.(false)}
      onFocus={() => onOver?.(true)}
      onBlur={() => onOver?.(false)}
    >
      <Icon name={icon} size={20} />
      {name}
    </button>
  );
}
