import { isolates } from './isolate.ts';

/**
 * The beginning of text that is fit to be shown, such as that of a description; what was set apart stays so.
 *
 * @param maxLength code units before the mark that says that there is more
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const head = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
  const left = head.split(isolates.open).length - head.split(isolates.close).length;
  return `${head}…${isolates.close.repeat(Math.max(left, 0))}`;
}
