/**
 * The label of a toggle with what it does below. Both are the label, for axe-core takes a described one without a label
 * element to have no visible label while it is scrolled out of sight.
 */
export const Explained = ({ label, hint }: { label: string; hint: string }) => (
  <span className="mission-fields__explained">
    <span>{label}</span>
    <span className="mission-fields__quiet">{hint}</span>
  </span>
);
