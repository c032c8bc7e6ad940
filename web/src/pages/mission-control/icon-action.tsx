import Button, { type ButtonProps } from "@cloudscape-design/components/button";

interface IconActionProps {
  readonly icon: ButtonProps["iconName"];
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => unknown;
}

/** A button that shows an icon; its name is read aloud and shown when one points at it. */
export const IconAction = ({ icon, label, disabled, onClick }: IconActionProps) => (
  <Button
    variant="icon"
    iconName={icon}
    ariaLabel={label}
    nativeButtonAttributes={{ title: label }}
    disabled={disabled}
    onClick={() => void onClick()}
  />
);
