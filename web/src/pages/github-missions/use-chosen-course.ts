import { useState } from "react";
import { arrangements, usePersonalKey } from "../../workspace/layout-memory";

/** The organisation of the course that was chosen last, remembered for each login. */
export function useChosenCourse(login: string): [string | null, (organisation: string) => void] {
  const key = usePersonalKey(`github-course.${login}`);
  const [chosen, setChosen] = useState<{ readonly key: string; readonly organisation: string } | null>(null);
  const choose = (organisation: string) => {
    setChosen({ key, organisation });
    arrangements.setItem(key, organisation);
  };
  return [chosen?.key === key ? chosen.organisation : arrangements.getItem(key), choose];
}
