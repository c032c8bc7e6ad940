/**
 * Puts a field's text into the clipboard. Without a clipboard (an unsafe address, a browser that refuses) the field is
 * selected and the old way tried.
 * @returns false when the person has to copy the selected text
 */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
