import { useState } from "react";
import { useStore } from "zustand";
import { hasOwnWorld } from "../../../../../language/robot/robot-library";
import { Button } from "../../../design/button";
import JudgedRuns from "../../../robots/view/judged-runs";
import { strings } from "../../../texts/en/robot";
import { useWorkspace } from "../../../workspace/workspace-context";

/** Shows what a robot does with a program that is graded: the runs by which the autograder has judged it, made again here. */
export default function RobotRuns({ program }: { readonly program: string }) {
  const { store, library, prepend = "" } = useWorkspace();
  const isBusy = useStore(store, ({ running }) => running !== null);
  const shown = useStore(store, ({ testcases }) => testcases[1]);
  const [of, setOf] = useState(program);
  if (!hasOwnWorld(library)) return null;
  const show = () => {
    setOf(program);
    const testcase = { postpend: "", template: "", testcase: "robot_runs();", opaque: false };
    void store.getState().test([{ number: 1, library, prepend, program, ...testcase }]);
  };
  return (
    <>
      <Button small icon="play" disabled={isBusy} onClick={show}>
        {strings.showRuns}
      </Button>
      {shown !== undefined && shown !== "running" && shown.robot && (
        <JudgedRuns runs={shown.robot} isStale={of !== program} />
      )}
    </>
  );
}
