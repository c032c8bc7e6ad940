import { useState } from "react";
import { useLocation } from "react-router-dom";
import { usePageTitle } from "../../app/page-title";
import { useMaybeSession } from "../../app/session";
import { Button, ButtonLink, IconButton } from "../../design/button";
import { strings } from "../../texts/en/playground";
import { languageName } from "../../workspace/source-language";
import { readLink } from "./link";
import { defaultSettings } from "./settings";
import type { Playground } from "./use-settings";
import "./shared-program.css";

/** Says what could not be used of a link. */
const linkProblemText = () => ({
  corrupt: strings.linkCorrupt,
  "too long": strings.linkTooLong,
  sublanguage: strings.invalidSublanguage,
  library: strings.linkLibrary,
  pair: strings.linkPair,
});

/** What became of a link, of keeping the program, and of other tabs. */
export function Notices({ playground }: { playground: Playground }) {
  const { problems, replaced, keeps, elsewhere, change, forgetReplaced, forgetElsewhere } = playground;
  const texts = linkProblemText();
  return (
    <>
      {[...new Set(problems)].map((problem) => (
        <div key={problem} className="ws-notice ws-notice--warn" role="alert">
          <span>{texts[problem]}</span>
          <IconButton small icon="close" label={strings.dismiss} onClick={forgetReplaced} />
        </div>
      ))}
      {replaced !== null && (
        <div className="ws-notice" role="status">
          <span>{replaced.file ? strings.linkReplacedFile(replaced.file.name) : strings.linkReplaced}</span>
          <Button
            small
            onClick={() => {
              change(replaced);
              forgetReplaced();
            }}
          >
            {strings.linkUndo}
          </Button>
          <IconButton small icon="close" label={strings.dismiss} onClick={forgetReplaced} />
        </div>
      )}
      {elsewhere && (
        <div className="ws-notice" role="status">
          <span>{strings.elsewhere}</span>
          <IconButton small icon="close" label={strings.dismiss} onClick={forgetElsewhere} />
        </div>
      )}
      {!keeps && (
        <div className="ws-notice ws-notice--warn" role="status">
          <span>{strings.notKept}</span>
        </div>
      )}
    </>
  );
}

/** The program of a share link, to read, for whoever cannot run it here: they are not logged in, or in no course. */
export function SharedProgram() {
  usePageTitle(strings.sharedTitle);
  const location = useLocation();
  const isLoggedIn = useMaybeSession() !== null;
  const [usual] = useState(() => defaultSettings(null, null));
  const { settings, problems } = readLink(location, usual) ?? { settings: {}, problems: [] };
  const { program, chapter, variant } = { ...usual, ...settings };
  return (
    <main className="shared-program" id="content">
      <h1>{strings.sharedTitle}</h1>
      {[...new Set(problems)].map((problem) => (
        <p key={problem} className="ws-notice ws-notice--warn" role="alert">
          {linkProblemText()[problem]}
        </p>
      ))}
      <p>
        {strings.sharedIn(languageName(chapter, variant))}{" "}
        {isLoggedIn ? strings.sharedToMembers : strings.sharedToVisitors}
      </p>
      {isLoggedIn && (
        <p>
          <ButtonLink to="/welcome">{strings.sharedCourses}</ButtonLink>
        </p>
      )}
      {settings.program !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide program scrolls, so it must be reachable by keyboard
        <pre tabIndex={0} className="shared-program__text">
          <code>{program}</code>
        </pre>
      )}
    </main>
  );
}
