import { useId, useRef } from "react";
import { DEVICE_FACTS, deviceWith } from "../../../../domain/facts/device-types";
import { PLAYGROUND_VARIANTS } from "../../../../domain/facts/languages";
import { goTogether } from "../../../../domain/facts/library-variants";
import { type Chapter, EXTERNAL_LIBRARIES, type ExternalLibrary, type Variant } from "../../../../language/library";
import { toast } from "../../app/toasts";
import { strings } from "../../texts/en/playground";
import { languageName } from "../../workspace/source-language";
import type { Settings } from "./settings";
import "./language-selects.css";

type Change = (change: Partial<Pick<Settings, "chapter" | "variant" | "external">>) => void;

const LANGUAGES = Object.entries(PLAYGROUND_VARIANTS).flatMap(([chapter, variants]) =>
  variants.map((variant) => ({ chapter: Number(chapter) as Chapter, variant, key: `${chapter} ${variant}` })),
);

interface LanguageProps {
  readonly chapter: Chapter;
  readonly variant: Variant;
  /** The library that is chosen. */
  readonly external: ExternalLibrary;
  /** Id of what describes the choice. */
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: Change;
}

/** Chooses chapter and variant together. */
export function LanguageSelect({ chapter, variant, external, hint, disabled, onChange }: LanguageProps) {
  const id = useId();
  const choose = (key: string) => {
    const chosen = LANGUAGES.find((one) => one.key === key);
    if (!chosen) return;
    const name = languageName(chosen.chapter, chosen.variant);
    const fits = goTogether(external, chosen.variant);
    onChange({ chapter: chosen.chapter, variant: chosen.variant, ...(!fits && { external: "none" }) });
    toast.success(strings.switchedLanguage(name));
    if (!fits) toast.info(strings.libraryCleared(strings.libraries[external], name));
  };
  return (
    <span className="pg-select">
      <label className="unseen" htmlFor={id}>
        {strings.language}
      </label>
      <select
        id={id}
        disabled={disabled}
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

type DeviceLanguage = Pick<Settings, "chapter" | "variant">;

/** Returns what programs are written in that run on the library's device; null where they run in the browser. */
function deviceLanguage(external: ExternalLibrary): DeviceLanguage | null {
  const device = deviceWith(external);
  return device === undefined ? null : DEVICE_FACTS[device].language;
}

interface LibraryProps {
  readonly chapter: Chapter;
  readonly variant: Variant;
  readonly external: ExternalLibrary;
  /** Id of what describes the choice. */
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: Change;
}

/** Chooses the external library. A robot has a language of its own; after it, the one before comes back. */
export function LibrarySelect({ chapter, variant, external, hint, disabled, onChange }: LibraryProps) {
  const id = useId();
  const before = useRef<Pick<Settings, "chapter" | "variant"> | null>(null);
  const choose = (name: string) => {
    const chosen = EXTERNAL_LIBRARIES.find((one) => one === name);
    if (!chosen) return;
    const [language, next] = [deviceLanguage(external), deviceLanguage(chosen)];
    const isWrittenIn = (one: DeviceLanguage | null) => one?.chapter === chapter && one.variant === variant;
    const back = !next && isWrittenIn(language) ? before.current : null;
    before.current = next && !isWrittenIn(next) ? { chapter, variant } : null;
    onChange({ external: chosen, ...(next ?? back) });
    toast.success(strings.switchedLibrary(chosen));
    if (next) toast.info(strings.robotLanguage(languageName(next.chapter, next.variant)));
    else if (back) toast.info(strings.languageBack(languageName(back.chapter, back.variant)));
  };
  return (
    <span className="pg-select">
      <label htmlFor={id}>{strings.library}</label>
      <select
        id={id}
        disabled={disabled}
        value={external}
        aria-describedby={deviceLanguage(external) ? hint : undefined}
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
