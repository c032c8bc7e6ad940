import { usePageTitle } from "../../app/page-title";
import { isStaff, useCourse } from "../../app/session";
import { PageMessage } from "../../design/page-message";
import { StaffPage } from "../../design/staff-page";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/achievement-control";
import { ControlPage } from "./control-page";
import { DefinitionsContext } from "./definitions-context";
import { useDefinitions } from "./use-definitions";
import "./achievement-control.css";

/** Where staff edit the achievements and goals of their course, and publish them. */
export default function AchievementControl() {
  const { role, configuration } = useCourse();
  if (!isStaff(role) || !configuration.enableAchievements) return <NotFound />;
  return (
    <StaffPage>
      <Definitions />
    </StaffPage>
  );
}

/** The specification's words for everybody else. */
function NotFound() {
  usePageTitle(strings.notFoundTitle);
  return (
    <PageMessage title={strings.notFoundTitle}>
      <p>{strings.notFoundText}</p>
    </PageMessage>
  );
}

function Definitions() {
  usePageTitle(strings.title);
  const { opened, error, refetch } = useDefinitions();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!opened) return <Loading />;
  return (
    <DefinitionsContext value={opened.store}>
      <ControlPage isResumed={opened.isResumed} />
    </DefinitionsContext>
  );
}

/** Keeps the layout while the definitions are read. */
const Loading = () => (
  <div className="ac" aria-busy="true">
    <h1>{strings.title}</h1>
    <p role="status">{strings.loading}</p>
    <div className="ac-loading skeleton" aria-hidden="true" />
  </div>
);
