import Tabs from "@cloudscape-design/components/tabs";
import { useSearchParams } from "react-router-dom";
import { useMayChangeCourse } from "../../app/course-acts";
import { usePageTitle } from "../../app/page-title";
import { StaffPage } from "../../design/staff-page";
import { strings } from "../../texts/en/admin-panel";
import { AddUsers } from "./add-users";
import { Configuration } from "./configuration";
import { Users } from "./users";
import "./admin-panel.css";

const TABS = ["configuration", "users", "add"] as const;
type Tab = (typeof TABS)[number];

/** The panel from which admins run their course: its configuration, its users, and adding users. */
export default function AdminPanel() {
  usePageTitle(strings.title);
  const [search, setSearch] = useSearchParams();
  const requestedTab = search.get("tab");
  const mayChange = useMayChangeCourse();
  const tab = TABS.find((one) => one === requestedTab && (mayChange || one !== "add")) ?? "configuration";
  const open = (id: string): void => setSearch(id === "configuration" ? {} : { tab: id }, { preventScrollReset: true });
  const content: Readonly<Record<Tab, React.ReactNode>> = {
    configuration: <Configuration />,
    users: <Users onAdd={() => open("add")} />,
    add: <AddUsers />,
  };
  return (
    <StaffPage>
      <div className="admin-panel">
        <h1>{strings.title}</h1>
        <Tabs
          ariaLabel={strings.title}
          activeTabId={tab}
          onChange={({ detail }) => open(detail.activeTabId)}
          tabs={TABS.filter((id) => mayChange || id !== "add").map((id) => ({
            id,
            label: strings.tabs[id],
            content: content[id],
            contentRenderStrategy: "lazy",
          }))}
        />
      </div>
    </StaffPage>
  );
}
