import { useContext } from "react";
import { useLocation } from "react-router-dom";
import { isPlaygroundOnly } from "../../app/mode";
import { usePageTitle } from "../../app/page-title";
import { CourseContext } from "../../app/session";
import { ButtonLink } from "../../design/button";
import "./not-found.css";

const strings = {
  title: "There is no page here",
  text: "The address may be mistyped, or what it named is gone.",
  noTypes: "This course has no assessment types yet. An admin of the course can add them.",
  home: "Go to your course",
  playground: "Go to the playground",
} as const;

/** For an address that names nothing. */
export default function NotFound() {
  return (
    <main id="content">
      <NothingHere />
    </main>
  );
}

/** The same within a page that has its main part already. A course's own not-found says what the course lacks. */
export function NothingHere() {
  usePageTitle(strings.title);
  const { pathname } = useLocation();
  const isBare = useContext(CourseContext)?.types.length === 0;
  const inCourse = isBare && /^\/courses\/\d+\/not-found$/.test(pathname);
  return (
    <div className="not-found">
      <svg width="220" height="76" viewBox="0 0 220 76" aria-hidden="true">
        <g fill="none" stroke="var(--primary)" strokeWidth="3">
          <rect x="4" y="14" width="84" height="44" rx="9" />
          <path d="M46 14v44M67 36h66" strokeDasharray="6 6" />
          <path d="m126 29 8 7-8 7M160 58l36-44" />
          <rect x="138" y="14" width="58" height="44" rx="9" strokeDasharray="6 6" />
        </g>
        <circle cx="25" cy="36" r="5" fill="var(--primary)" />
      </svg>
      <h1>{strings.title}</h1>
      <p>{inCourse ? strings.noTypes : strings.text}</p>
      {!inCourse && (
        <ButtonLink look="primary" to="/">
          {isPlaygroundOnly() ? strings.playground : strings.home}
        </ButtonLink>
      )}
    </div>
  );
}
