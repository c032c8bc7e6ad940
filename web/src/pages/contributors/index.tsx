import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schemas, unwrap } from "../../api/client";
import { ApiFailure } from "../../api/failures";
import { createQueryClient } from "../../api/query-client";
import { useLoggedIn } from "../../api/tokens";
import { usePageTitle } from "../../app/page-title";
import { BareHeader } from "../../app/shell/bare-header";
import { Button, ButtonLink, OutsideLink } from "../../design/button";
import { formatNumber } from "../../design/format";
import { LoadPicture, usePicture } from "../../design/outside-picture";
import { EmptyState, ErrorPage, PageMessage } from "../../design/states";
import { strings } from "../../texts/en/contributors";
import { strings as designStrings } from "../../texts/en/design";
import "./contributors.css";

type Found = Schemas["Contributors"];
type Person = Found["people"][number];

/** /contributors: who has worked on the organisation's public repositories. For everybody, so it may have no shell. */
export default function ContributorsPage() {
  usePageTitle(strings.title);
  const [client] = useState(createQueryClient);
  const isLoggedIn = useLoggedIn();
  return (
    <QueryClientProvider client={client}>
      {!isLoggedIn && (
        <BareHeader home="/">
          <ButtonLink small to="/login">
            {strings.logIn}
          </ButtonLink>
        </BareHeader>
      )}
      <main className="page contributors" id="content">
        <Contributors isLoggedIn={isLoggedIn} />
      </main>
    </QueryClientProvider>
  );
}

function Contributors({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["contributors"],
    queryFn: () => unwrap(api.GET("/v2/contributors")),
  });
  if (error && !data) return <Failure error={error} isLoggedIn={isLoggedIn} onRetry={() => void refetch()} />;
  return (
    <>
      <h1>{strings.title}</h1>
      {data ? <Everybody found={data} /> : <p role="status">{strings.loading}</p>}
    </>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly isLoggedIn: boolean;
  readonly onRetry: () => void;
}

function Failure({ error, isLoggedIn, onRetry }: FailureProps) {
  const wayOn = <ButtonLink to={isLoggedIn ? "/" : "/login"}>{isLoggedIn ? strings.goOn : strings.logIn}</ButtonLink>;
  const isUnreached = error instanceof ApiFailure && error.status === 503;
  if (!isUnreached) {
    return (
      <ErrorPage error={error} onRetry={onRetry}>
        {wayOn}
      </ErrorPage>
    );
  }
  const retry = (
    <Button look="primary" icon="redo" onClick={onRetry}>
      {designStrings.tryAgain}
    </Button>
  );
  return (
    <PageMessage
      role="alert"
      title={strings.unreachedTitle}
      ways={
        <>
          {retry}
          {wayOn}
        </>
      }
    >
      <p>{strings.unreachedText}</p>
    </PageMessage>
  );
}

function Everybody({ found: { organisation, people, repositories } }: { found: Found }) {
  const byLogin = new Map(people.map((person) => [person.login, person]));
  if (people.length === 0) {
    return (
      <EmptyState title={strings.none} icon="heart">
        <p>{strings.noneText}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="contributors__lead">{strings.lead(organisation)}</p>
      <AskForPictures people={people} />
      <section aria-labelledby="people">
        <h2 id="people">{strings.people}</h2>
        <People people={people} most={24} label={strings.showAll} />
      </section>
      <section aria-labelledby="repositories">
        <h2 id="repositories">{strings.repositories}</h2>
        <ul className="contributors__repositories">
          {repositories.map(({ id, name, description, url, contributors }) => (
            <li key={id} className="contributors__repository">
              <h3>
                <OutsideLink href={url}>{name}</OutsideLink>
              </h3>
              {description !== "" && <p>{description}</p>}
              <People
                people={contributors.flatMap(({ login, commits }) => {
                  const person = byLogin.get(login);
                  return person ? [{ ...person, commits }] : [];
                })}
                most={6}
                label={(count) => strings.showAllOf(count, name)}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Pictures are at another host, which learns who reads this page: it is asked when the person says so. */
function AskForPictures({ people }: { people: readonly Person[] }) {
  const picture = usePicture(people[0]?.picture);
  if (picture.kind !== "outside" || picture.loads) return null;
  return (
    <p>
      <LoadPicture host={picture.host} what={strings.pictures} />
    </p>
  );
}

interface PeopleProps {
  readonly people: readonly Person[];
  /** So many are shown until all are asked for. */
  readonly most: number;
  readonly label: (count: string) => string;
}

function People({ people, most, label }: PeopleProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? people : people.slice(0, most);
  return (
    <>
      <ul className="contributors__people">
        {shown.map((person) => (
          <li key={person.id}>
            <PersonCard person={person} />
          </li>
        ))}
      </ul>
      {shown.length < people.length && (
        <Button small onClick={() => setShowsAll(true)}>
          {label(formatNumber(people.length))}
        </Button>
      )}
    </>
  );
}

function PersonCard({ person: { login, url, picture, commits } }: { person: Person }) {
  const { loads } = usePicture(picture);
  const [broken, setBroken] = useState(false);
  return (
    <OutsideLink href={url} className="contributors__person">
      {loads && !broken ? (
        <img
          src={picture}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      ) : (
        <span className="contributors__initial" aria-hidden="true">
          {login.slice(0, 1).toUpperCase()}
        </span>
      )}
      <span className="contributors__who">
        <strong>{login}</strong>
        <span>{strings.commits(commits, formatNumber(commits))}</span>
      </span>
    </OutsideLink>
  );
}
