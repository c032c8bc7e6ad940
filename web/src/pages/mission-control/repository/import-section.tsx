import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { Suspense, useState } from "react";
import { siteSettings } from "../../../app/site-settings";
import { strings } from "../../../texts/en/mission-control";
import type { MissionStart } from "../mission-store";
import { RepositoryDialog } from "./lazy-dialog";

/** Opens a mission that is kept in a repository of GitHub. All that it takes is loaded when it is asked for. */
export function ImportRepository({ onOpen }: { onOpen: (start: MissionStart) => Promise<void> }) {
  const [dialog, setDialog] = useState<"import" | "oldClassroom" | null>(null);
  const close = (): void => setDialog(null);
  return (
    <Container header={<Header variant="h2">{strings.fromGithub}</Header>}>
      <SpaceBetween size="m">
        <p>{strings.fromGithubHint}</p>
        <SpaceBetween direction="horizontal" size="xs">
          <Button iconName="folder-open" onClick={() => setDialog("import")}>
            {strings.importFromGithub}
          </Button>
          {siteSettings().github?.hasMissions && (
            <Button onClick={() => setDialog("oldClassroom")}>{strings.bringClassroom}</Button>
          )}
        </SpaceBetween>
      </SpaceBetween>
      {dialog && (
        <Suspense fallback={null}>
          {dialog === "import" ? (
            <RepositoryDialog kind="import" onOpen={onOpen} onClose={close} />
          ) : (
            <RepositoryDialog kind="oldClassroom" onClose={close} />
          )}
        </Suspense>
      )}
    </Container>
  );
}
