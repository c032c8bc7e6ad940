import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { formatDate } from "../../design/format";
import { Popover } from "../../design/popover";
import { strings } from "../../texts/en/playground";
import { languageName } from "../../workspace/source-language";
import { EXAMPLES } from "./examples";
import { type EarlierProgram, saysNothing } from "./playground-storage";
import type { Playground } from "./use-settings";

/** Other programs to take up: a new one, examples, and those that were replaced in this browser. */
export function Programs({ playground }: { playground: Playground }) {
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
                {languageOf(one)}, {strings.earlierReasons[reason]}, {formatDate(at, "medium")}
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
