import { strings } from "../../texts/en/navigation";
import { isPlaygroundOnly } from "../mode";
import { siteSettings } from "../site-settings";
import { type Entry, Rail } from "./rail";

/** The navigation of people who are not logged in: the pages that are for everybody. */
export default function VisitorRail() {
  const links: Entry[] = [
    ...(isPlaygroundOnly() ? [{ to: "/playground", label: strings.playground, icon: "code" } as const] : []),
    { to: "/sicpjs", label: strings.textbook, icon: "book" },
    ...(siteSettings().hasContributors
      ? [{ to: "/contributors", label: strings.contributors, icon: "heart" } as const]
      : []),
  ];
  return <Rail label={strings.site} groups={[{ title: "", links }]} />;
}
