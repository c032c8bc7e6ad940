import { strings } from "../../texts/en/textbook";

const WIDTHS = [42, 96, 92, 98, 60, 94, 97, 88, 35];

/** The lines of a page that is on its way. */
export const SkeletonLines = () => (
  <div className="tb-skeleton" role="status" aria-label={strings.loading}>
    {WIDTHS.map((width) => (
      <span key={width} style={{ width: `${width}%` }} />
    ))}
  </div>
);
