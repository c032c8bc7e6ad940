import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { toast } from "../app/toasts";
import { Button } from "../design/button";
import { formatDayAndTime } from "../design/format";
import { strings } from "../texts/en/program-files";
import type { FileActions, FilePage } from "./file-actions";
import { tellSignIn } from "./file-dialogs";
import { FileIcon } from "./file-icon";
import { isSaved } from "./file-state";
import { browserPorts } from "./local/browser-ports";
import { createLocalHost, type LocalHost } from "./local/local-host";
import type { FileHost, FilePlace, HostAccount, OpenFile, ProgramFileHost } from "./program-file";

/** The hosts that the site has, each loaded when it is first used. */
interface Hosts {
  readonly local: LocalHost;
  /** Those besides this computer, in the order of the menu. */
  readonly remote: readonly Exclude<FileHost, "local">[];
  load(host: FileHost): Promise<ProgramFileHost>;
  /** Null until it is loaded. */
  loaded(host: FileHost): ProgramFileHost | null;
}

/** How each host besides this computer is loaded, where the site has it. */
export type HostLoaders = Partial<Record<Exclude<FileHost, "local">, () => Promise<ProgramFileHost>>>;

/** Makes the hosts of a person. */
export function createHosts(userId: number, loaders: HostLoaders): Hosts {
  const local = createLocalHost(browserPorts(userId));
  const loaded = new Map<FileHost, ProgramFileHost>([["local", local]]);
  return {
    local,
    remote: (["github", "drive"] as const).filter((host) => loaders[host]),
    loaded: (host) => loaded.get(host) ?? null,
    load: async (host) => {
      const known = loaded.get(host);
      if (known || host === "local") return known ?? local;
      const made = await loaders[host]?.();
      if (!made) throw new Error(`This site keeps no files on ${host}.`);
      // Two that ask at once share the host that came first.
      const first = loaded.get(host) ?? made;
      loaded.set(host, first);
      return first;
    },
  };
}

interface AccountRowProps {
  readonly host: FileHost;
  readonly hosts: Hosts;
}

/** Says who is logged in to a host, and logs in and out. The host is loaded before, so that the click may open a window. */
function AccountRow({ host, hosts }: AccountRowProps) {
  const [account, setAccount] = useState(() => hosts.loaded(host)?.account ?? null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isHere = true;
    hosts.load(host).then(
      (loaded) => isHere && setAccount(loaded.account),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [hosts, host]);
  if (failed) return <p role="alert">{strings.causes.offline(strings.hosts[host])}</p>;
  if (!account)
    return (
      <div className="pf-account">
        <span>{strings.signedOut}</span>
        <Button small look="quiet" busy>
          {strings.logIn}
        </Button>
      </div>
    );
  return <Account host={host} account={account} />;
}

function Account({ host, account }: { host: FileHost; account: HostAccount }) {
  const state = useSyncExternalStore(account.subscribe, account.state);
  const name = strings.hosts[host];
  const signIn = () => void account.signIn().then((outcome) => tellSignIn(host, outcome));
  const signOut = () => {
    if (account.signOut()) toast.success(strings.loggedOut(name));
    else toast.warning(strings.unsavedChanges);
  };
  if (state.status === "signing in")
    return (
      <div className="pf-account">
        <span role="status">{strings.waitingForSignIn(name)}</span>
        <Button small look="quiet" onClick={state.cancel}>
          {strings.cancel}
        </Button>
      </div>
    );
  const isSignedIn = state.status === "signed in";
  return (
    <div className="pf-account">
      <span>{isSignedIn ? signedInText(state.name) : strings.signedOut}</span>
      <Button small look="quiet" onClick={isSignedIn ? signOut : signIn}>
        {isSignedIn ? strings.logOut : strings.logIn}
      </Button>
    </div>
  );
}

const signedInText = (name: string | null): string => (name === null ? strings.signedIn : strings.signedInAs(name));

/** Returns where a file is, as a person reads it. */
function placeText(place: FilePlace): string {
  if (place.host !== "github") return strings.hosts[place.host];
  return `${strings.hosts.github}: ${place.owner}/${place.repository}/${place.path}`;
}

interface FileMenuProps {
  readonly hosts: Hosts;
  readonly actions: FileActions;
  readonly page: FilePage;
  readonly close: () => void;
}

/** Says which file is open, and what can be done on each host. */
export function FileMenu({ hosts, actions, page, close }: FileMenuProps) {
  const isBusy = useStore(actions.isBusy);
  const file = page.file();
  const { openFolder, writes } = hosts.local;
  const choice = (label: string, act: () => Promise<void>) => (
    <Button
      small
      disabled={isBusy}
      onClick={() => {
        close();
        void act();
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className="pf-menu">
      {file ? (
        <PresentFile file={file} isSaved={isSaved(file, page.program())}>
          {choice(strings.save, actions.save)}
        </PresentFile>
      ) : (
        <p className="pf-quiet">{strings.noFile}</p>
      )}
      <HostGroup host="local">
        {choice(strings.open, () => actions.open("local"))}
        {openFolder && choice(strings.openFolder, () => actions.openBy("local", openFolder))}
        {choice(writes ? strings.saveAs : strings.download, () => actions.saveAs("local"))}
      </HostGroup>
      {hosts.remote.map((host) => (
        <HostGroup key={host} host={host} account={<AccountRow host={host} hosts={hosts} />}>
          {choice(strings.open, () => actions.open(host))}
          {choice(strings.saveAs, () => actions.saveAs(host))}
        </HostGroup>
      ))}
    </div>
  );
}

interface PresentFileProps {
  readonly file: OpenFile;
  readonly isSaved: boolean;
  readonly children: ReactNode;
}

function PresentFile({ file, isSaved, children }: PresentFileProps) {
  const title = useId();
  return (
    <section className="pf-present" aria-labelledby={title}>
      <h2 id={title}>
        <FileIcon of={file.place.host} />
        {file.name}
      </h2>
      <p className="pf-quiet">{placeText(file.place)}</p>
      <p>
        {isSaved ? strings.saved : strings.unsaved}
        {file.lastSaved !== null && <small>{strings.lastSaved(formatDayAndTime(file.lastSaved))}</small>}
      </p>
      {children}
    </section>
  );
}

interface HostGroupProps {
  readonly host: FileHost;
  readonly children: ReactNode;
  readonly account?: ReactNode;
}

function HostGroup({ host, children, account }: HostGroupProps) {
  const title = useId();
  return (
    <section className="pf-host" aria-labelledby={title}>
      <h2 id={title}>
        <FileIcon of={host} />
        {strings.hosts[host]}
      </h2>
      <div className="pf-host__choices">{children}</div>
      {account}
    </section>
  );
}
