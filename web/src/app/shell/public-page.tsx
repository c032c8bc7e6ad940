import { Outlet } from "react-router-dom";
import { DisabledScreen, useDisabledPeriod } from "./disabled";

/** Shows a page that nobody needs to log in for, unless a disabled period closes it. */
export default function PublicPage() {
  const disabled = useDisabledPeriod();
  return disabled ? <DisabledScreen period={disabled} session={null} /> : <Outlet />;
}
