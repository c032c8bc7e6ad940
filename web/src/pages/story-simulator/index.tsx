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
import { SimulatorMenu } from "./menu";
import ObjectPlacement from "./placement";
import { type Tool, toolOf } from "./tools";
import "./story-simulator.css";

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
