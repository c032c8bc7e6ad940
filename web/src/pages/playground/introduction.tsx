import { VARIANTS } from "../../../../domain/facts/languages";
import { Markdown } from "../../design/markdown";
import { strings } from "../../texts/en/playground";
import { languageName } from "../../workspace/source-language";
import { languageDocumentation, libraryDocumentation } from "./documentation-links";
import type { Settings } from "./settings";

interface IntroductionProps {
  readonly settings: Pick<Settings, "chapter" | "variant" | "external">;
  readonly courseHelp: string;
}

/** What can be done here, what the languages are, where they are documented, and what the course says to it. */
export function Introduction({ settings: { chapter, variant, external }, courseHelp }: IntroductionProps) {
  const library = libraryDocumentation(external);
  return (
    <div className="pg-introduction">
      <p>{strings.welcome}</p>
      <p>{strings.welcomeRepl}</p>
      <p>{strings.welcomeBreakpoints}</p>
      <p>{strings.welcomePause}</p>
      {courseHelp.trim() !== "" && (
        <>
          <h2>{strings.courseHelp}</h2>
          <Markdown firstHeading={3}>{courseHelp}</Markdown>
        </>
      )}
      <h2>{strings.documentation}</h2>
      <p>{strings.welcomeNames}</p>
      <ul>
        <li>
          <Published href={languageDocumentation(chapter, variant)}>{languageName(chapter, variant)}</Published>
        </li>
        {library !== null && (
          <li>
            <Published href={library}>{strings.libraryDocumentation(external)}</Published>
          </li>
        )}
      </ul>
      <h2>{strings.variantsTitle}</h2>
      <ul>
        {VARIANTS.map((one) => (
          <li key={one}>{strings.variants[one]}</li>
        ))}
      </ul>
    </div>
  );
}

function Published({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children} <span className="ws-quiet">{strings.opensNewTab}</span>
    </a>
  );
}
