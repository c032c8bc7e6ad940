import { Icon, type IconName } from "../../design/icons";
import { strings } from "../../texts/en/story-simulator";
import { TOOLS, type Tool } from "./tools";

const ICONS: Readonly<Record<Tool, IconName>> = {
  "object-placement": "fit",
  "checkpoint-simulator": "play",
  "asset-uploader": "upload",
  "chapter-simulator": "book",
};

/** The welcome and the four tools, two a row. */
export const SimulatorMenu = ({ onChoose }: { onChoose: (tool: Tool) => void }) => (
  <div className="simulator">
    <div>
      <h1>{strings.title}</h1>
      <p className="simulator__welcome">{strings.welcome}</p>
    </div>
    <div className="simulator-menu">
      {TOOLS.map((tool) => (
        <div key={tool} className="simulator-menu__tool">
          <Icon name={ICONS[tool]} size={34} />
          <button type="button" aria-describedby={`hint-${tool}`} onClick={() => onChoose(tool)}>
            {strings.tools[tool].name}
          </button>
          <span id={`hint-${tool}`}>{strings.tools[tool].hint}</span>
        </div>
      ))}
    </div>
  </div>
);
