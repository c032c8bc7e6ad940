import type { I18nProviderProps } from "@cloudscape-design/components/i18n";
import type { about } from "./en/about";
import type { achievementControl } from "./en/achievement-control";
import type { achievementEvents } from "./en/achievement-events";
import type { achievements } from "./en/achievements";
import type { adminPanel } from "./en/admin-panel";
import type { assessment } from "./en/assessment";
import type { assessments } from "./en/assessments";
import type { auditLog } from "./en/audit-log";
import type { chapterArchive } from "./en/chapter-archive";
import type { chapterSimulator } from "./en/chapter-simulator";
import type { closingTimes } from "./en/closing-times";
import type { collaboration } from "./en/collaboration";
import type { contributors } from "./en/contributors";
import type { courseArchive } from "./en/course-archive";
import type { courseCopy } from "./en/course-copy";
import type { crash } from "./en/crash";
import type { csv } from "./en/csv";
import type { dashboard } from "./en/dashboard";
import type { dataVisualizer } from "./en/data-visualizer";
import type { design } from "./en/design";
import type { devices } from "./en/devices";
import type { drawingSurface } from "./en/drawing-surface";
import type { editor } from "./en/editor";
import type { envVisualizer } from "./en/env-visualizer";
import type { extensions } from "./en/extensions";
import type { failures } from "./en/failures";
import type { game } from "./en/game";
import type { gameDebug } from "./en/game-debug";
import type { gameSaves } from "./en/game-saves";
import type { goalEditor } from "./en/goal-editor";
import type { grading } from "./en/grading";
import type { groundControl } from "./en/ground-control";
import type { help } from "./en/help";
import type { learning } from "./en/learning";
import type { libraries } from "./en/libraries";
import type { login } from "./en/login";
import type { missionChecks } from "./en/mission-checks";
import type { missionControl } from "./en/mission-control";
import type { missionFields } from "./en/mission-fields";
import type { missionPreview } from "./en/mission-preview";
import type { missionPublish } from "./en/mission-publish";
import type { mock } from "./en/mock";
import type { notFound } from "./en/not-found";
import type { notifications } from "./en/notifications";
import type { objectPlacement } from "./en/object-placement";
import type { palette } from "./en/palette";
import type { playground } from "./en/playground";
import type { robot } from "./en/robot";
import type { robotWorlds } from "./en/robot-worlds";
import type { robotsPage } from "./en/robots-page";
import type { room } from "./en/room";
import type { runes } from "./en/runes";
import type { share } from "./en/share";
import type { shell } from "./en/shell";
import type { shortLink } from "./en/short-link";
import type { shortcuts } from "./en/shortcuts";
import type { sounds } from "./en/sounds";
import type { sourcecast } from "./en/sourcecast";
import type { sourcecasts } from "./en/sourcecasts";
import type { sourcereel } from "./en/sourcereel";
import type { stepper } from "./en/stepper";
import type { storyEditor } from "./en/story-editor";
import type { storySimulator } from "./en/story-simulator";
import type { symbolKeyboard } from "./en/symbol-keyboard";
import type { textbook } from "./en/textbook";
import type { textbookNotes } from "./en/textbook-notes";
import type { textbookOffline } from "./en/textbook-offline";
import type { textbookPrograms } from "./en/textbook-programs";
import type { textbookReading } from "./en/textbook-reading";
import type { textbookSearch } from "./en/textbook-search";
import type { toneMatrix } from "./en/tone-matrix";
import type { updates } from "./en/updates";
import type { userProfile } from "./en/user-profile";
import type { video } from "./en/video";
import type { visualisers } from "./en/visualisers";
import type { welcome } from "./en/welcome";
import type { workspace } from "./en/workspace";

/** What another language has to say in the place of an English text: texts, functions of the same arguments, the same keys. */
export type Translated<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Result
    ? (...values: Values) => Translated<Result>
    : { readonly [Key in keyof T]: Translated<T[Key]> };

/** Every catalogue by its name. A language is an object of this type; a key that it lacks does not compile. */
export interface Catalogues {
  readonly achievementEvents: Translated<typeof achievementEvents>;
  readonly adminPanel: Translated<typeof adminPanel>;
  readonly assessment: Translated<typeof assessment>;
  readonly assessments: Translated<typeof assessments>;
  readonly auditLog: Translated<typeof auditLog>;
  readonly closingTimes: Translated<typeof closingTimes>;
  readonly collaboration: Translated<typeof collaboration>;
  readonly components: I18nProviderProps.Messages;
  readonly courseArchive: Translated<typeof courseArchive>;
  readonly courseCopy: Translated<typeof courseCopy>;
  readonly contributors: Translated<typeof contributors>;
  readonly dashboard: Translated<typeof dashboard>;
  readonly crash: Translated<typeof crash>;
  readonly csv: Translated<typeof csv>;
  readonly dataVisualizer: Translated<typeof dataVisualizer>;
  readonly design: Translated<typeof design>;
  readonly devices: Translated<typeof devices>;
  readonly drawingSurface: Translated<typeof drawingSurface>;
  readonly editor: Translated<typeof editor>;
  readonly envVisualizer: Translated<typeof envVisualizer>;
  readonly extensions: Translated<typeof extensions>;
  readonly failures: Translated<typeof failures>;
  readonly goalEditor: Translated<typeof goalEditor>;
  readonly grading: Translated<typeof grading>;
  readonly groundControl: Translated<typeof groundControl>;
  readonly learning: Translated<typeof learning>;
  readonly libraries: Translated<typeof libraries>;
  readonly login: Translated<typeof login>;
  readonly missionChecks: Translated<typeof missionChecks>;
  readonly missionControl: Translated<typeof missionControl>;
  readonly missionFields: Translated<typeof missionFields>;
  readonly missionPreview: Translated<typeof missionPreview>;
  readonly missionPublish: Translated<typeof missionPublish>;
  readonly mock: Translated<typeof mock>;
  readonly notFound: Translated<typeof notFound>;
  readonly notifications: Translated<typeof notifications>;
  readonly playground: Translated<typeof playground>;
  readonly robot: Translated<typeof robot>;
  readonly robotsPage: Translated<typeof robotsPage>;
  readonly robotWorlds: Translated<typeof robotWorlds>;
  readonly room: Translated<typeof room>;
  readonly runes: Translated<typeof runes>;
  readonly share: Translated<typeof share>;
  readonly shell: Translated<typeof shell>;
  readonly shortLink: Translated<typeof shortLink>;
  readonly shortcuts: Translated<typeof shortcuts>;
  readonly sounds: Translated<typeof sounds>;
  readonly sourcecast: Translated<typeof sourcecast>;
  readonly sourcecasts: Translated<typeof sourcecasts>;
  readonly textbook: Translated<typeof textbook>;
  readonly textbookOffline: Translated<typeof textbookOffline>;
  readonly textbookNotes: Translated<typeof textbookNotes>;
  readonly textbookPrograms: Translated<typeof textbookPrograms>;
  readonly textbookReading: Translated<typeof textbookReading>;
  readonly textbookSearch: Translated<typeof textbookSearch>;
  readonly sourcereel: Translated<typeof sourcereel>;
  readonly stepper: Translated<typeof stepper>;
  readonly objectPlacement: Translated<typeof objectPlacement>;
  readonly storyEditor: Translated<typeof storyEditor>;
  readonly storySimulator: Translated<typeof storySimulator>;
  readonly symbolKeyboard: Translated<typeof symbolKeyboard>;
  readonly toneMatrix: Translated<typeof toneMatrix>;
  readonly updates: Translated<typeof updates>;
  readonly video: Translated<typeof video>;
  readonly visualisers: Translated<typeof visualisers>;
  readonly about: Translated<typeof about>;
  readonly achievementControl: Translated<typeof achievementControl>;
  readonly achievements: Translated<typeof achievements>;
  readonly help: Translated<typeof help>;
  readonly userProfile: Translated<typeof userProfile>;
  readonly palette: Translated<typeof palette>;
  readonly welcome: Translated<typeof welcome>;
  readonly game: Translated<typeof game>;
  readonly gameDebug: Translated<typeof gameDebug>;
  readonly gameSaves: Translated<typeof gameSaves>;
  readonly chapterSimulator: Translated<typeof chapterSimulator>;
  readonly chapterArchive: Translated<typeof chapterArchive>;
  readonly workspace: Translated<typeof workspace>;
}

/** A language the screens can speak. */
export interface Language {
  /** BCP 47, for the `lang` of the document. */
  readonly code: string;
  /** The locale that writes dates and numbers. */
  readonly formats: string;
  /** Gives the texts of one catalogue; the English ones are passed along. */
  texts<Name extends keyof Catalogues>(name: Name, english: Catalogues[Name]): Catalogues[Name];
}
