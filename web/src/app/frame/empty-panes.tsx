/** Keeps the places of a workspace's panes. */
export const EmptyPanes = () => (
  <>
    <div className="frame__panes" aria-hidden="true">
      <div />
      <div />
      <div />
    </div>
    <div className="frame__switch" aria-hidden="true" />
  </>
);
