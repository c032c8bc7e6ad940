import "./skeleton.css";
import "./spinner.css";

/** A quiet turning ring. It has no words: put them beside it. */
export const Spinner = () => <span className="spinner" aria-hidden="true" />;

/** Words of waiting that screen readers hear. */
export function WaitingLine({ children }: { children: string }) {
  return (
    <p className="waiting-line" role="status">
      <Spinner />
      {children}
    </p>
  );
}

/** A grey shape that keeps the place of what is coming. Sizes are CSS lengths. */
export const Skeleton = ({ width = "100%", height = "1em" }: { width?: string; height?: string }) => (
  <span className="skeleton" style={{ width, height }} aria-hidden="true" />
);
