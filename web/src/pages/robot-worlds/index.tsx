import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import Container from "@cloudscape-design/components/container";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Select from "@cloudscape-design/components/select";
import { Suspense, useState } from "react";
import type { WorldProblem } from "../../../../domain/robots/world/read-world";
import type { WorldFile } from "../../../../domain/robots/world/world-file";
import { WORLDS } from "../../../../domain/robots/world/worlds";
import { lazyPanel } from "../../app/lazy-panel";
import { usePageTitle } from "../../app/page-title";
import { WaitingLine } from "../../design/spinner";
import { StaffPage } from "../../design/staff-page";
import { forgetWorld, storedWorlds } from "../../robots/stored-worlds";
import { strings } from "../../texts/en/robot-worlds";
import { Drawing, Files } from "./actions";
import { ColourSelect, FieldGroup, NumberField, TextField } from "./fields";
import { FloorStage } from "./floor-stage";
import { PartForm } from "./part-form";
import { type Draft, useDraft } from "./use-draft";
import { Problems, WorldText } from "./world-text";
import "./robot-worlds.css";

/** What can be said of a world as a whole. */
function WorldForm({ draft: { world, edit } }: { readonly draft: Draft }) {
  const set = (change: Partial<WorldFile>) => edit({ ...world, ...change }, Object.keys(change).join());
  const { size } = world;
  return (
    <Container header={<Header variant="h2">{strings.theWorld}</Header>}>
      <div className="worlds__groups">
        <FieldGroup title={strings.groups.about}>
          <TextField
            label={strings.name}
            value={world.name}
            most={80}
            errorIfEmpty={strings.nameMissing}
            onChange={(name) => set({ name })}
          />
          <TextField
            label={strings.description}
            hint={strings.descriptionHint}
            value={world.description}
            most={1000}
            onChange={(description) => set({ description })}
          />
        </FieldGroup>
        <FieldGroup title={strings.groups.floor}>
          <NumberField
            label={strings.floorWidth}
            value={size.width}
            least={400}
            most={10_000}
            onChange={(width) => set({ size: { ...size, width } })}
          />
          <NumberField
            label={strings.floorHeight}
            value={size.height}
            least={400}
            most={10_000}
            onChange={(height) => set({ size: { ...size, height } })}
          />
          <ColourSelect label={strings.floorColour} value={world.floor} onChange={(floor) => set({ floor })} />
        </FieldGroup>
        <FieldGroup title={strings.groups.judging}>
          <NumberField
            label={strings.timeLimit}
            hint={strings.timeLimitHint}
            value={world.timeLimit}
            least={1}
            most={300}
            onChange={(timeLimit) => set({ timeLimit })}
          />
          <NumberField
            label={strings.runs}
            hint={strings.runsHint}
            value={world.runs}
            least={1}
            most={10}
            onChange={(runs) => set({ runs: Math.round(runs) })}
          />
          <NumberField
            label={strings.seed}
            hint={strings.seedHint}
            value={world.seed}
            least={0}
            most={999_999_999}
            onChange={(seed) => set({ seed: Math.round(seed) })}
          />
        </FieldGroup>
        <Checkbox
          checked={world.manner === "like a brick"}
          description={strings.likeABrickHint}
          onChange={({ detail }) => set({ manner: detail.checked ? "like a brick" : "ideal" })}
        >
          {strings.likeABrick}
        </Checkbox>
      </div>
    </Container>
  );
}

const Trial = lazyPanel("pages/robot-worlds/trial", () => import("./trial"));

const EMPTY = (): WorldFile => {
  const { floor } = WORLDS;
  if (!floor) throw new Error("There is no empty floor.");
  return { ...floor, name: strings.newWorld, description: "" };
};

/** /robot-worlds: draws worlds for simulated robots, tries them, and prints them for real ones. */
export default function RobotWorlds() {
  usePageTitle(strings.title);
  const draft = useDraft(EMPTY());
  const [isTrying, setTrying] = useState(false);
  const [stored, setStored] = useState(() => storedWorlds());
  const [refused, setRefused] = useState<readonly WorldProblem[]>([]);
  const reloadStored = () => setStored(storedWorlds());
  return (
    <StaffPage>
      <main className="page worlds" id="content">
        <div className="page-head">
          <div>
            <h1>{strings.title}</h1>
            <p>{strings.intro}</p>
          </div>
          <Files draft={draft} onSaved={reloadStored} onRefused={setRefused} />
        </div>
        <Others draft={draft} stored={stored} onForgotten={reloadStored} />
        <Problems problems={[...refused, ...draft.problems]} />
        <div className="worlds__columns">
          <div className="worlds__column">
            <Container header={<Header variant="h2">{strings.floor}</Header>}>
              <div className="worlds__column">
                <Drawing draft={draft} />
                <FloorStage draft={draft} />
                <p className="worlds__hint">{strings.handleHint}</p>
              </div>
            </Container>
          </div>
          <div className="worlds__column">
            <PartForm draft={draft} />
            <WorldForm draft={draft} />
          </div>
        </div>
        <WorldText draft={draft} />
        <ExpandableSection
          variant="container"
          headerText={strings.try}
          expanded={isTrying}
          onChange={({ detail }) => setTrying(detail.expanded)}
        >
          {isTrying && (
            <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
              <Trial world={draft.world} />
            </Suspense>
          )}
        </ExpandableSection>
      </main>
    </StaffPage>
  );
}

interface OthersProps {
  readonly draft: Draft;
  readonly stored: readonly WorldFile[];
  readonly onForgotten: () => void;
}

/** Opens another world: one of ours, or one that this device keeps. It can be taken back. */
function Others({ draft: { world, edit, select }, stored, onForgotten }: OthersProps) {
  const [own, ours] = [stored.map((one) => ({ key: `kept ${one.name}`, one })), Object.entries(WORLDS)];
  const open = (key: string) => {
    const chosen = own.find((entry) => entry.key === key)?.one ?? WORLDS[key];
    if (!chosen) return;
    edit(chosen);
    select(null);
  };
  const isStored = stored.some(({ name }) => name === world.name);
  const options = [
    { label: strings.keptHere, options: own.map(({ key, one }) => ({ value: key, label: one.name })) },
    { label: strings.ours, options: ours.map(([key, { name }]) => ({ value: key, label: name })) },
  ].filter(({ options: some }) => some.length > 0);
  return (
    <div className="worlds__others">
      <FormField label={strings.openWorld}>
        <Select
          expandToViewport
          options={options}
          placeholder={strings.chooseWorld}
          selectedOption={null}
          onChange={({ detail }) => open(detail.selectedOption.value ?? "")}
        />
      </FormField>
      {isStored && (
        <Button
          iconName="close"
          onClick={() => {
            forgetWorld(world.name);
            onForgotten();
          }}
        >
          {strings.forget(world.name)}
        </Button>
      )}
    </div>
  );
}
