import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { Suspense, useState } from "react";
import { strings } from "../../texts/en/mission-control";
import { useMissionStore } from "./mission-store";
import { RepositoryDialog } from "./repository/lazy-dialog";
import { saveAsXml } from "./save-as-xml";

/** The ways in which the mission leaves the editor, as items of a menu: a file in two dialects, or a repository. */
export function useExports() {
  const store = useMissionStore();
  const [isSavingRepository, setSavingRepository] = useState(false);
  return {
    items: [
      { id: "upload", text: strings.saveAsXml, secondaryText: strings.saveAsXmlHint },
      { id: "editor", text: strings.saveFor2022, secondaryText: strings.saveFor2022Hint },
      { id: "repository", text: strings.saveForGithub, secondaryText: strings.saveForGithubHint },
    ],
    start: (id: string): void => {
      if (id === "repository") setSavingRepository(true);
      else saveAsXml(store.getState(), id === "editor" ? "editor" : "upload");
    },
    dialog: isSavingRepository && (
      <Suspense fallback={null}>
        <RepositoryDialog kind="save" onClose={() => setSavingRepository(false)} />
      </Suspense>
    ),
  };
}

/** The menu of these ways. */
export const ExportMenu = ({ items, start }: Pick<ReturnType<typeof useExports>, "items" | "start">) => (
  <ButtonDropdown items={items} onItemClick={({ detail: { id } }) => start(id)}>
    {strings.export}
  </ButtonDropdown>
);
