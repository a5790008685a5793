import type { FaultSearch } from './fault-search.ts';
import { textNodes } from './text-nodes.ts';

const spoken = ['aria-label', 'title', 'placeholder', 'alt'];
const cutAddress = /^[0-9a-z]+…[0-9a-z]+$/i;

/** Texts and control names that are neither translated nor data. */
export function findLiterals(content: Element, { data, translated }: FaultSearch): readonly string[] {
  const known = new Set(data);
  const pattern = new RegExp(translated, 'u');
  const isLiteral = (text: string) =>
    /\p{L}{2}/u.test(text) && !pattern.test(text) && !known.has(text) && !cutAddress.test(text);
  const names = [...content.querySelectorAll('*')].flatMap((element) =>
    spoken.flatMap((attribute) => element.getAttribute(attribute)?.trim() ?? []),
  );
  // The browser formats dates with its own words, and the visitor writes into fields.
  const written = textNodes(content).filter((node) => node.parentElement?.closest('time, textarea') === null);
  // A whole address is written in two halves.
  const texts = written.map((node) =>
    (node.parentElement?.closest('.mo-address')?.textContent ?? node.data).trim(),
  );
  return [...names, ...texts].filter(isLiteral).map((text) => `“${text}” came from no catalogue`);
}
