import Checkbox from "@cloudscape-design/components/checkbox";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import type { WorldFile } from "../../../../domain/robots/world/world-file";
import { strings } from "../../texts/en/robot-worlds";
import { ColourSelect } from "./colour-select";
import { FieldGroup } from "./field-group";
import { NumberField } from "./number-field";
import { TextField } from "./text-field";
import type { Draft } from "./use-draft";

/** What can be said of a world as a whole. */
export function WorldForm({ draft: { world, edit } }: { readonly draft: Draft }) {
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
