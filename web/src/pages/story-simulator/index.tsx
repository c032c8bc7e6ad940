import { type ComponentType, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { usePageTitle } from "../../app/page-title";
import { isStaff, useCourse } from "../../app/session";
import { Button } from "../../design/button";
import { StaffPage } from "../../design/staff-page";
import { strings } from "../../texts/en/story-simulator";
import { NothingHere } from "../not-found";
import AssetUploaderTool from "./assets";
import ChapterSimulator from "./chapters";
import CheckpointSimulator from "./checkpoint";
import ObjectPlacement from "./placement";
import "./story-simulator.css";
import { Icon, type IconName } from "../../design/icons";

/** The tools of the simulator, in the order of its menu, by how the address names them. */
const TOOLS = ["object-placement", "checkpoint-simulator", "asset-uploader", "chapter-simulator"] as const;
type Tool = (typeof TOOLS)[number];

/** Returns the tool that an address asks for; undefined for the menu. */
function toolOf(params: URLSearchParams): Tool | undefined {
  const name = params.get("tool");
  return TOOLS.find((tool) => tool === name);
}

const ICONS: Readonly<Record<Tool, IconName>> = {
  "object-placement": "fit",
  "checkpoint-simulator": "play",
  "asset-uploader": "upload",
  "chapter-simulator": "book",
};

/** The welcome and the four tools, two a row. */
const SimulatorMenu = ({ onChoose }: { onChoose: (tool: Tool) => void }) => (
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

/** One chunk: what the tools share with other staff pages would else be cut into smaller ones for all of them. */
const PANELS: Readonly<Record<Tool, ComponentType>> = {
  "object-placement": ObjectPlacement,
  "checkpoint-simulator": CheckpointSimulator,
  "asset-uploader": AssetUploaderTool,
  "chapter-simulator": ChapterSimulator,
};

/** /courses/{courseId}/storysimulator: builds and tries out the stories of a course. The tool stands in the address. */
export default function StorySimulator() {
  usePageTitle(strings.title);
  const { role } = useCourse();
  const [params, setParams] = useSearchParams();
  const tool = toolOf(params);
  if (!isStaff(role)) return <Refused />;
  if (!tool) {
    return (
      <StaffPage>
        <SimulatorMenu onChoose={(chosen) => setParams({ tool: chosen })} />
      </StaffPage>
    );
  }
  const Panel = PANELS[tool];
  return (
    <StaffPage>
      <div className="simulator">
        <div className="simulator__head">
          <h1>{strings.tools[tool].name}</h1>
          <Button icon="chevronLeft" onClick={() => setParams({})}>
            {strings.toMenu}
          </Button>
        </div>
        <Panel />
      </div>
    </StaffPage>
  );
}

/** Draws nothing of the simulator for students. */
export function Refused() {
  useEffect(() => console.log("Students cannot use story sim"), []);
  return <NothingHere />;
}
