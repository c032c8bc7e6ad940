import { VARIANTS } from "../../../../language/library";
import { Markdown } from "../../design/markdown";
import { strings } from "./strings";

/** What can be done here, what the languages are, and what the course says to it. */
export function Introduction({ courseHelp }: { courseHelp: string }) {
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
      <h2>{strings.variantsTitle}</h2>
      <ul>
        {VARIANTS.map((variant) => (
          <li key={variant}>{strings.variants[variant]}</li>
        ))}
      </ul>
    </div>
  );
}
