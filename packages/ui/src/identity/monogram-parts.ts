import { hashText } from './hash-text.ts';

/** Parts of a monogram: the first letter of a name and a background colour that is stable for the name. */
export function monogramParts(name: string): { readonly letter: string; readonly ground: string } {
  return { letter: firstLetter(name), ground: `oklch(50% .11 ${hashText(name, 4) % 360})` };
}

function firstLetter(name: string): string {
  for (const character of name) if (/[\p{L}\p{N}]/u.test(character)) return character.toUpperCase();
  return '?';
}
