const onMac = /^Mac|^iP/.test(navigator.platform);

/** A key as the person's keyboard has it. */
export const keyShown = (keys: string): string =>
  onMac ? keys.replaceAll("Ctrl+", "⌘").replaceAll("Shift+", "⇧") : keys;
