import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Toggle from "@cloudscape-design/components/toggle";
import { strings } from "../../../texts/en/chapter-simulator";
import { DEFAULT_COVER } from "../../game/default-cover";
import { MomentFields, Zones } from "../../ground-control/moment-fields";
import { momentText, parseMoment } from "../../ground-control/moment-text";
import { kindOfAsset } from "../assets/asset-paths";
import { AssetViewer } from "../assets/asset-viewer";
import { type ChapterDraft, type ChapterProblem, problemsOf, withOpening } from "./chapter-draft";

interface ChapterFieldsProps {
  readonly draft: ChapterDraft;
  /** Paths of the course's assets, as far as they are known. */
  readonly paths: readonly string[] | undefined;
  readonly onChange: (draft: ChapterDraft) => void;
}

/** Title, cover, dates and whether the chapter is published. */
export function ChapterFields({ draft, paths = [], onChange }: ChapterFieldsProps) {
  const problems = problemsOf(draft);
  const errorOf = (...own: ChapterProblem[]): string | null => {
    const problem = problems.find((one) => own.includes(one));
    return problem ? strings.problems[problem] : null;
  };
  const pictures = paths.filter((path) => kindOfAsset(path) === "picture").map((path) => `/${path}`);
  const covers = [
    { value: "", label: strings.noCover },
    ...[...new Set([draft.imageUrl, ...pictures])].filter((path) => path !== "").map((path) => ({ value: path })),
  ];
  /** A date that was typed in another way is written as all are. */
  const settle = (key: "openAt" | "closeAt"): void => {
    const moment = parseMoment(draft[key]);
    if (moment !== null && momentText(moment) !== draft[key]) onChange({ ...draft, [key]: momentText(moment) });
  };
  return (
    <Container header={<Header variant="h2">{strings.about}</Header>}>
      <SpaceBetween size="m">
        <FormField label={strings.titleField} errorText={errorOf("title")}>
          <Input value={draft.title} onChange={({ detail }) => onChange({ ...draft, title: detail.value })} />
        </FormField>
        <div className="chapters__cover">
          <FormField label={strings.cover} constraintText={strings.coverHint}>
            <Select
              filteringType="auto"
              options={covers}
              selectedOption={{ value: draft.imageUrl, label: draft.imageUrl || strings.noCover }}
              empty={strings.noCovers}
              onChange={({ detail }) => onChange({ ...draft, imageUrl: detail.selectedOption.value ?? "" })}
            />
          </FormField>
          {draft.imageUrl === "" ? (
            <img className="chapters__default" src={DEFAULT_COVER} alt={strings.defaultCover} />
          ) : (
            <AssetViewer path={draft.imageUrl} />
          )}
        </div>
        <Zones />
        <MomentFields
          label={strings.opens}
          text={draft.openAt}
          error={errorOf("openAt")}
          onChange={(openAt) => onChange(withOpening(draft, openAt))}
          onLeave={() => settle("openAt")}
        />
        <MomentFields
          label={strings.closes}
          text={draft.closeAt}
          error={errorOf("closeAt", "order")}
          onChange={(closeAt) => onChange({ ...draft, closeAt })}
          onLeave={() => settle("closeAt")}
        />
        <Toggle
          checked={draft.isPublished}
          description={strings.publishedHint}
          onChange={({ detail }) => onChange({ ...draft, isPublished: detail.checked })}
        >
          {strings.published}
        </Toggle>
      </SpaceBetween>
    </Container>
  );
}
