import { useEffect } from "react";
import { Icon } from "../../design/icons";
import { strings } from "../../texts/en/shell";
import { onPaletteAsked } from "../palette/open-palette";
import { keyShown } from "../shortcuts/key-names";
import { useDialogs } from "./dialog-context";

/** Opens the palette, and tells the key that does so on any page. */
export function PaletteButton() {
  const { open } = useDialogs();
  useEffect(() => onPaletteAsked(() => open("palette")), [open]);
  return (
    <button
      type="button"
      className="header__palette"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => open("palette")}
    >
      <Icon name="search" size={18} />
      <span className="unseen">{strings.goTo} </span>
      <kbd>{keyShown("Ctrl+K")}</kbd>
    </button>
  );
}
