interface StrokeIconProps {
  /** What is drawn, as the `d` of an SVG path in a square of 24 units. */
  readonly path: string;
  readonly size?: number;
  readonly className?: string;
}

/** A stroke icon of 24 units. It never speaks: give the words to the control around it. */
export function StrokeIcon({ path, size = 20, className }: StrokeIconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
