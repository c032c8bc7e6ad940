import type { ReactNode } from "react";

/** Keeps the places of a workspace's panes; what is given stands in that of the program. */
export const EmptyPanes = ({ children }: { children?: ReactNode }) => (
  <>
    <div className="frame__panes" aria-hidden={children ? undefined : true}>
      <div>{children}</div>
      <div />
      <div />
    </div>
    <div className="frame__switch" aria-hidden="true" />
  </>
);
