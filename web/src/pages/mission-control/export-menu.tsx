import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { Suspense, useState } from "react";
import { strings } from "../../texts/mission-control";
import { useMissionStore } from "./mission-store";
import { RepositoryDialog } from "./repository/lazy-dialog";
import { saveAsXml } from "./save-as-xml";

/** The ways in which the mission leaves the editor: a file in two dialects, or a repository. */
export function ExportMenu() {
  const store = useMissionStore();
  const [isSavingRepository, setSavingRepository] = useState(false);
  return (
    <>
      <ButtonDropdown
        items={[
          { id: "upload", text: strings.saveAsXml, secondaryText: strings.saveAsXmlHint },
          { id: "editor", text: strings.saveFor2022, secondaryText: strings.saveFor2022Hint },
          { id: "repository", text: strings.saveForGithub, secondaryText: strings.saveForGithubHint },
        ]}
        onItemClick={({ detail: { id } }) => {
          if (id === "repository") setSavingRepository(true);
          else saveAsXml(store.getState(), id === "editor" ? "editor" : "upload");
        }}
      >
        {strings.export}
      </ButtonDropdown>
      {isSavingRepository && (
        <Suspense fallback={null}>
          <RepositoryDialog kind="save" onClose={() => setSavingRepository(false)} />
        </Suspense>
      )}
    </>
  );
}
