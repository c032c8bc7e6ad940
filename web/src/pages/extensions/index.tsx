import { StaffPage } from "../../design/staff-page";
import { strings } from "../../texts/en/extensions";
import { AccommodationList } from "./accommodation-list";
import { DatesLookup } from "./dates-lookup";
import { ExtensionList } from "./extension-list";
import "./extensions.css";

/** Extensions and accommodations of a course, and why an assessment closes for a student when it does. */
export default function ExtensionsPage() {
  return (
    <StaffPage>
      <div className="extensions">
        <div>
          <h1>{strings.title}</h1>
          <p>{strings.intro}</p>
        </div>
        <ExtensionList />
        <AccommodationList />
        <DatesLookup />
      </div>
    </StaffPage>
  );
}
