import { type ReactNode, useId } from "react";
import { useStore } from "zustand";
import { Button } from "../design/button";
import { dayAndTimeWords } from "../design/format";
import { strings } from "../texts/en/program-files";
import { AccountRow } from "./account-row";
import type { FileActions, FilePage } from "./file-actions";
import { FileIcon } from "./file-icon";
import { isSaved } from "./file-state";
import type { Hosts } from "./hosts";
import { placeWords } from "./place-words";
import type { FileHost, OpenFile } from "./program-file";

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
  const choice = (words: string, act: () => Promise<void>) => (
    <Button
      small
      disabled={isBusy}
      onClick={() => {
        close();
        void act();
      }}
    >
      {words}
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
      <p className="pf-quiet">{placeWords(file.place)}</p>
      <p>
        {isSaved ? strings.saved : strings.unsaved}
        {file.lastSaved !== null && <small>{strings.lastSaved(dayAndTimeWords(file.lastSaved))}</small>}
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
