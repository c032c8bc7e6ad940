import { useContext } from "react";
import { useLocation } from "react-router-dom";
import { useLoggedIn } from "../../api/tokens";
import { isPlaygroundOnly } from "../../app/mode";
import { usePageTitle } from "../../app/page-title";
import { CourseContext } from "../../app/session";
import { ButtonLink } from "../../design/button";
import { BackButton, PageMessage } from "../../design/page-message";
import { strings } from "../../texts/en/not-found";

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
    <PageMessage title={strings.title} ways={<Ways inCourse={inCourse} />}>
      <p>{inCourse ? strings.noTypes : strings.text}</p>
    </PageMessage>
  );
}

/** Ways that are open to this reader: a course's first page would lead back here where the course has no types. */
function Ways({ inCourse }: { inCourse: boolean }) {
  const loggedIn = useLoggedIn();
  if (isPlaygroundOnly() || inCourse) return <Way to="/playground">{strings.playground}</Way>;
  if (!loggedIn) return <Way to="/login">{strings.login}</Way>;
  return (
    <>
      <Way to="/">{strings.home}</Way>
      <BackButton />
    </>
  );
}

const Way = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink look="primary" to={to}>
    {children}
  </ButtonLink>
);
