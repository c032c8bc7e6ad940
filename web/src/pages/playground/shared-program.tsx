import { useState } from "react";
import { useLocation } from "react-router-dom";
import { usePageTitle } from "../../app/page-title";
import { useMaybeSession } from "../../app/session";
import { ButtonLink } from "../../design/button";
import { strings } from "../../texts/en/playground";
import { languageName } from "../../workspace/source-language";
import { readLink } from "./link";
import { linkProblemText } from "./notices";
import { defaultSettings } from "./settings";
import "./shared-program.css";

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
