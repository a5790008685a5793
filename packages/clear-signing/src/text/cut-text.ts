import { isolates } from './isolate.ts';

/**
 * Cuts displayable text, such as a description's, without breaking its isolated parts.
 *
 * @param maxLength code units before the ellipsis
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const head = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
  const left = head.split(isolates.open).length - head.split(isolates.close).length;
  return `${head}…${isolates.close.repeat(Math.max(left, 0))}`;
}
