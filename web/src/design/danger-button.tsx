import Button, { type ButtonProps } from "@cloudscape-design/components/button";

const all = (value: string) => ({ default: value, hover: value, active: value });

const style: ButtonProps.Style = {
  root: {
    background: { default: "var(--surface)", hover: "var(--bad-wash)", active: "var(--bad-wash)" },
    borderColor: all("color-mix(in srgb, var(--bad) 60%, var(--line))"),
    color: all("var(--bad)"),
  },
};

/** Cloudscape's button for what cannot be taken back. */
export const DangerButton = (props: ButtonProps) => <Button {...props} style={props.disabled ? undefined : style} />;
