/**
 * Copies text. Pages that are not a secure context have no clipboard API: there a selected field stands in, placed
 * beside `near` because a modal dialog makes the rest of the page unusable. Resolves to whether it worked.
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Permission denied or the document lost focus: the older way may still work.
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'mo-hidden';
  near.after(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (near instanceof HTMLElement) near.focus();
  }
}
