import { Navigate, useLocation } from "react-router-dom";
import { useGoalEvents } from "../../app/achievement-events/use-goal-events";
import { useMayChangeCourse } from "../../app/course-acts";
import { isPlaygroundOnly } from "../../app/mode";
import { usePageTitle } from "../../app/page-title";
import { type Course, courseOf, useIsOffline, useMaybeSession, useSession } from "../../app/session";
import { hasSharedProgram } from "../../app/shared-link";
import { SessionButton } from "../../collaboration/session-button";
import { useCollaboration } from "../../collaboration/use-collaboration";
import { useLeaveGuard } from "../../design/leave-guard";
import { isSaved } from "../../program-files/file-state";
import { strings } from "../../texts/en/playground";
import { prefetchEditor } from "../../workspace/lazy-editor";
import { SharedProgram } from "./notices";
import { type EarlierProgram, saysNothing } from "./playground-storage";
import { MIN_EXEC_TIME_MS, programOf, type Settings, STEP_LIMITS, within } from "./settings";
import { type Playground, useSettings } from "./use-settings";
import { PlaygroundWorkspace } from "./workspace";
import "./playground.css";
import { type ReactNode, useId } from "react";
import { useStore } from "zustand";
import { deviceWith } from "../../../../domain/facts/device-types";
import { MAX_PLAYGROUND_TIME_MS } from "../../../../domain/facts/limits";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { Field } from "../../design/form";
import { formatOwnDate } from "../../design/format";
import { Popover } from "../../design/popover";
import { robotSettings } from "../../robots/robot-settings";
import { draws } from "../../visualisers/visualiser-languages";
import { ShortcutsButton } from "../../workspace/shortcuts-button";
import { languageName } from "../../workspace/source-language";
import { EXAMPLES } from "./examples";
import { FileButton, playgroundCommands } from "./file-button";
import { LanguageSelect, LibrarySelect } from "./language-selects";
import { ShareButton } from "./share";

/** Other programs to take up: a new one, examples, and those that were replaced in this browser. */
function Programs({ playground }: { playground: Playground }) {
  return (
    <Popover
      label={strings.programs}
      trigger={(attributes) => (
        <Button small look="quiet" icon="book" {...attributes}>
          {strings.programs}
        </Button>
      )}
    >
      {(close) => <Choices playground={playground} close={close} />}
    </Popover>
  );
}

function Choices({ playground, close }: { playground: Playground; close: () => void }) {
  const { settings, reset, replace } = playground;
  const earlier = playground.earlier();
  const take = (name: string, change: Parameters<Playground["replace"]>[0]) => {
    replace(change);
    toast.success(strings.loaded(name));
    close();
  };
  return (
    <div className="pg-programs">
      <Button
        small
        icon="plus"
        disabled={saysNothing(settings.program)}
        onClick={() => {
          reset();
          close();
        }}
      >
        {strings.newProgram}
      </Button>
      <h2>{strings.examples}</h2>
      <ul>
        {EXAMPLES.map(({ name, ...example }) => (
          <li key={name}>
            <button
              type="button"
              className="pg-programs__one"
              onClick={() => take(strings.examplePrograms[name], example)}
            >
              <strong>{strings.examplePrograms[name]}</strong>
              <span>{languageOf(example)}</span>
            </button>
          </li>
        ))}
      </ul>
      <h2>{strings.earlier}</h2>
      {earlier.length === 0 && <p>{strings.noEarlier}</p>}
      <ul>
        {earlier.map(({ at, reason, tab: _tab, ...one }) => (
          <li key={`${at} ${one.program}`}>
            <button type="button" className="pg-programs__one" onClick={() => take(firstLine(one), one)}>
              <code>{firstLine(one)}</code>
              <span>
                {languageOf(one)}, {strings.earlierReasons[reason]}, {formatOwnDate(at, "medium")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const languageOf = ({ chapter, variant, external }: Pick<EarlierProgram, "chapter" | "variant" | "external">): string =>
  [languageName(chapter, variant), ...(external === "none" ? [] : [strings.libraries[external]])].join(" + ");

/** The longest line that is shown of a program. */
const LINE_LIMIT = 60;

/** The first line that says something, to know a program by. */
function firstLine({ program }: Pick<EarlierProgram, "program">): string {
  const line =
    program
      .split("\n")
      .find((one) => one.trim() !== "")
      ?.trim() ?? "";
  return line.length > LINE_LIMIT ? `${line.slice(0, LINE_LIMIT)}…` : line;
}

interface LimitsProps {
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
}

/** How long programs may run, and how far the stepper goes. */
function Limits({ settings, onChange }: LimitsProps) {
  const { execTimeMs, stepLimit } = settings;
  return (
    <Popover
      label={strings.settings}
      trigger={(attributes) => (
        <Button small look="quiet" icon="clock" {...attributes}>
          {strings.settings}
        </Button>
      )}
    >
      {() => (
        <div className="pg-limits">
          <NumberField
            label={strings.execTime}
            hint={strings.execTimeHint}
            value={execTimeMs}
            min={MIN_EXEC_TIME_MS}
            max={MAX_PLAYGROUND_TIME_MS}
            step={1000}
            onValue={(value) => onChange({ execTimeMs: value })}
          />
          {(draws("stepper", settings) || draws("environment", settings)) && (
            <NumberField
              label={strings.stepLimit}
              hint={strings.stepLimitHint}
              value={stepLimit}
              min={STEP_LIMITS.min}
              max={STEP_LIMITS.max}
              step={500}
              onValue={(value) => onChange({ stepLimit: value })}
            />
          )}
        </div>
      )}
    </Popover>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onValue: (value: number) => void;
}

/** Takes a number when the field is left; what is none leaves the old one. */
function NumberField({ label, hint, value, min, max, step, onValue }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <input
          {...attributes}
          key={value}
          className="input"
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={step}
          defaultValue={value}
          onBlur={({ target }) => {
            const number = within(target.valueAsNumber, min, max, value);
            target.value = String(number);
            if (number !== value) onValue(number);
          }}
        />
      )}
    </Field>
  );
}

interface BarProps {
  readonly userId: number;
  readonly playground: Playground;
  /** What can be done with the program besides: sharing it, working on it together. */
  readonly children?: ReactNode;
}

/** The name of the page, and what programs are run with. */
function Bar({ userId, playground, children }: BarProps) {
  const hint = useId();
  const deviceHint = useId();
  const { settings, change: onChange } = playground;
  const { chapter, variant, external } = settings;
  const target = useStore(robotSettings, (robot) => robot.target);
  return (
    <div className="ws-top pg-bar">
      <h1>{strings.title}</h1>
      <LanguageSelect chapter={chapter} variant={variant} external={external} hint={hint} onChange={onChange} />
      <LibrarySelect chapter={chapter} variant={variant} external={external} hint={deviceHint} onChange={onChange} />
      <div className="pg-bar__actions">
        <FileButton userId={userId} playground={playground} />
        <Programs playground={playground} />
        <Limits settings={settings} onChange={onChange} />
        {children}
        <ShareButton settings={settings} />
        <ShortcutsButton more={playgroundCommands()} />
      </div>
      <p id={hint} className={variant === "default" ? "unseen" : "pg-bar__hint"}>
        {strings.variants[variant]}
      </p>
      {deviceWith(external) !== undefined && target === "page" && (
        <p id={deviceHint} className="pg-bar__hint" role="status">
          {strings.noDevice}
        </p>
      )}
    </div>
  );
}

prefetchEditor();

/** /playground: needs a name and a role, where there are any. A program that is shared by a link is shown to everybody. */
export default function PlaygroundPage() {
  usePageTitle(strings.title);
  const session = useMaybeSession();
  const isOffline = useIsOffline();
  const location = useLocation();
  if (!session) return <SharedProgram />;
  const course = courseOf(session);
  if (!isPlaygroundOnly() && !isOffline && (!course || !session.user.name)) {
    return hasSharedProgram(location) ? <SharedProgram /> : <Navigate to="/welcome" replace />;
  }
  return <PlaygroundOf key={session.user.userId} course={course} />;
}

function PlaygroundOf({ course }: { course: Course | null }) {
  const { userId } = useSession().user;
  const playground = useSettings(course);
  useLeaveGuard(isOnlyHere(playground), strings.leaveUnkept);
  const onGoalEvents = useGoalEvents(course);
  const mayChange = useMayChangeCourse();
  const collaboration = useCollaboration(mayChange ? course : null, playground);
  return (
    <main className="ws-page pg" id="content">
      <Bar userId={userId} playground={playground}>
        <SessionButton collaboration={collaboration} />
      </Bar>
      <PlaygroundWorkspace
        playground={playground}
        collaboration={collaboration}
        onGoalEvents={onGoalEvents}
        courseHelp={course?.configuration.moduleHelpText ?? ""}
      />
    </main>
  );
}

/** Whether leaving would lose the program: the browser keeps nothing, and no file has it. */
function isOnlyHere({ keeps, settings }: Playground): boolean {
  if (keeps || saysNothing(settings.program)) return false;
  return settings.file === null || !isSaved(settings.file, programOf(settings));
}
