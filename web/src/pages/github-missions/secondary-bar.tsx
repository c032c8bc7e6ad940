import { useQueryClient } from "@tanstack/react-query";
import { Link, NavLink } from "react-router-dom";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { Icon, type IconName } from "../../design/icons";
import { githubSignIn } from "../../github/github-session";
import { strings } from "../../texts/en/github-missions";
import { GITHUB_KEY } from "./course-query";
import { useSigningIn } from "./failure-state";
import { ROOT, typePath, useGithubMissions } from "./github-missions";

const ICONS: readonly IconName[] = ["flag", "compass", "rocket", "trophy", "star"];

/** The bar below the header: the course, its types, and the sign-in with GitHub. */
export function SecondaryBar() {
  const { session, types } = useGithubMissions();
  const isSignedIn = session.status === "signedIn";
  return (
    <nav className="gm-bar" aria-label={strings.navigation}>
      <Link className="gm-bar__home" to={ROOT}>
        {strings.title}
      </Link>
      <ul className="gm-bar__types">
        {types.map(({ typeName }, index) => (
          <li key={typeName}>
            <NavLink className="gm-bar__type" to={typePath(typeName)}>
              <Icon name={ICONS[index % ICONS.length] ?? "flag"} size={18} />
              {typeName}
            </NavLink>
          </li>
        ))}
      </ul>
      {isSignedIn && types.length > 0 && <CourseSelector />}
      {session.status === "signedIn" ? <LogOut login={session.user.login} /> : <LogIn />}
    </nav>
  );
}

/** With one course there is nothing to select: the first is selected anyway. */
function CourseSelector() {
  const { courses = [], course, choose } = useGithubMissions();
  return (
    <select
      className="input gm-bar__course"
      aria-label={strings.selectCourse}
      disabled={courses.length < 2}
      value={course?.organisation ?? ""}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="" disabled>
        {strings.selectCourse}
      </option>
      {courses.map(({ organisation, name }) => (
        <option key={organisation} value={organisation}>
          {name}
        </option>
      ))}
    </select>
  );
}

function LogIn() {
  const { session } = useGithubMissions();
  const { start, failure } = useSigningIn();
  return (
    <>
      {failure !== null && (
        <span className="gm-bar__failure" role="alert">
          {strings.signInFailures[failure]}
        </span>
      )}
      {session.status === "signingIn" ? (
        <Button small onClick={session.cancel}>
          {strings.cancel}
        </Button>
      ) : (
        <Button small icon="lock" onClick={() => void start()}>
          {strings.logIn}
        </Button>
      )}
    </>
  );
}

function LogOut({ login }: { login: string }) {
  const client = useQueryClient();
  const logOut = () => {
    if (!githubSignIn().signOut()) return toast.warning(strings.unsavedChanges);
    client.removeQueries({ queryKey: [GITHUB_KEY] });
    toast.success(strings.loggedOut);
  };
  return (
    <>
      <span className="gm-bar__login" title={strings.signedInAs(login)}>
        <span className="unseen">{strings.signedInAs(login)}</span>
        <span aria-hidden="true">{login}</span>
      </span>
      <Button small look="quiet" icon="leave" onClick={logOut}>
        {strings.logOut}
      </Button>
    </>
  );
}
