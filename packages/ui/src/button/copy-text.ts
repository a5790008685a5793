/**
 * Copies text. Without a secure context there is no clipboard API: falls back to a selected field, placed next to
 * `near` because a modal dialog makes the rest of the page inert. Resolves to whether it worked.
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Permission denied, or the document lost focus: the fallback may still work.
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
