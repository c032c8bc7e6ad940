import Button, { type ButtonProps } from "@cloudscape-design/components/button";

const all = (value: string) => ({ default: value, hover: value, active: value });

const style: ButtonProps.Style = { root: { color: all("var(--link)") } };

/** A button within a text or below a field, in the colour of links. */
export const LinkButton = (props: ButtonProps & { ref?: React.Ref<ButtonProps.Ref> }) => (
  <Button {...props} variant="inline-link" style={props.disabled ? undefined : style} />
);
