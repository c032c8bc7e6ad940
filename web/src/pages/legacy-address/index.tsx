import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { courseAddressOf } from "../../app/legacy-address";
import { courseOf, useSession } from "../../app/session";
import { toast } from "../../app/toasts";
import { strings } from "../../texts/en/shell";

/** Leads on from an address that earlier versions used outside of any course. */
export default function LegacyAddress() {
  const course = courseOf(useSession());
  const { pathname, search, hash } = useLocation();
  const isLost = course === null;
  useEffect(() => {
    if (isLost) toast.danger(strings.noCourseSelected, 1000);
  }, [isLost]);
  return <Navigate to={course ? courseAddressOf(pathname, course) + search + hash : "/welcome"} replace />;
}
