import { type ReactNode, useId } from "react";
import { PLAYGROUND_VARIANTS } from "../../../../facts/languages";
import { type Chapter, EXTERNAL_LIBRARIES, type ExternalLibrary, type Variant } from "../../../../language/library";
import { toast } from "../../app/toasts";
import { strings } from "../../texts/playground";
import { ShortcutsButton } from "../../workspace/shortcuts-button";
import { languageName } from "../../workspace/source-language";
import { Limits } from "./limits";
import { Programs } from "./programs";
import type { Settings } from "./settings";
import { ShareButton } from "./share";
import type { Playground } from "./use-settings";

interface BarProps {
  readonly playground: Playground;
  /** What can be done with the program besides: sharing it, working on it together. */
  readonly children?: ReactNode;
}

type Change = (change: Partial<Settings>) => void;

/** The name of the page, and what programs are run with. */
export function Bar({ playground, children }: BarProps) {
  const hint = useId();
  const deviceHint = useId();
  const { settings, change: onChange } = playground;
  const { chapter, variant, external } = settings;
  return (
    <div className="ws-top pg-bar">
      <h1>{strings.title}</h1>
      <LanguageSelect {...{ chapter, variant, hint, onChange }} />
      <LibrarySelect external={external} hint={deviceHint} onChange={onChange} />
      <div className="pg-bar__actions">
        <Programs playground={playground} />
        <Limits settings={settings} onChange={onChange} />
        {children}
        <ShareButton settings={settings} />
        <ShortcutsButton />
      </div>
      <p id={hint} className={variant === "default" ? "unseen" : "pg-bar__hint"}>
        {strings.variants[variant]}
      </p>
      {external === "ev3" && (
        <p id={deviceHint} className="pg-bar__hint" role="status">
          {strings.noDevice}
        </p>
      )}
    </div>
  );
}

const LANGUAGES = Object.entries(PLAYGROUND_VARIANTS).flatMap(([chapter, variants]) =>
  variants.map((variant) => ({ chapter: Number(chapter) as Chapter, variant, key: `${chapter} ${variant}` })),
);

interface LanguageProps {
  readonly chapter: Chapter;
  readonly variant: Variant;
  readonly hint: string;
  readonly onChange: Change;
}

function LanguageSelect({ chapter, variant, hint, onChange }: LanguageProps) {
  const id = useId();
  const choose = (key: string) => {
    const chosen = LANGUAGES.find((one) => one.key === key);
    if (!chosen) return;
    onChange({ chapter: chosen.chapter, variant: chosen.variant });
    toast.success(strings.switchedLanguage(languageName(chosen.chapter, chosen.variant)));
  };
  return (
    <span className="pg-select">
      <label className="unseen" htmlFor={id}>
        {strings.language}
      </label>
      <select
        id={id}
        value={`${chapter} ${variant}`}
        aria-describedby={hint}
        onChange={(event) => choose(event.target.value)}
      >
        {LANGUAGES.map((one) => (
          <option key={one.key} value={one.key}>
            {languageName(one.chapter, one.variant)}
          </option>
        ))}
      </select>
    </span>
  );
}

interface LibraryProps {
  readonly external: ExternalLibrary;
  readonly hint: string;
  readonly onChange: Change;
}

function LibrarySelect({ external, hint, onChange }: LibraryProps) {
  const id = useId();
  const choose = (name: string) => {
    const chosen = EXTERNAL_LIBRARIES.find((one) => one === name);
    if (!chosen) return;
    onChange({ external: chosen });
    toast.success(strings.switchedLibrary(chosen));
  };
  return (
    <span className="pg-select">
      <label htmlFor={id}>{strings.library}</label>
      <select
        id={id}
        value={external}
        aria-describedby={external === "ev3" ? hint : undefined}
        onChange={(event) => choose(event.target.value)}
      >
        {EXTERNAL_LIBRARIES.map((name) => (
          <option key={name} value={name}>
            {strings.libraries[name]}
          </option>
        ))}
      </select>
    </span>
  );
}
