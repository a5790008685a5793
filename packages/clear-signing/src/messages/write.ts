import { cutText } from '../text/cut-text.ts';
import { hasRightToLeft, isolate } from '../text/isolate.ts';
import { looksLikeAnother } from '../text/look-alike.ts';
import { type Visible, visibleText } from '../text/visible-text.ts';
import type { ClearSigningMessages, Phrase, Said } from './say.ts';
import { writeFigure } from './write-figure.ts';

export interface Written extends Visible {
  /** Names within words of ours that read as others. */
  readonly lookAlikes?: readonly string[] | undefined;
}

/**
 * A phrase in a language, fit to be shown: what came in hides nothing, and cannot reorder the words around it.
 *
 * @param maxLength code units, of each value and of the whole
 */
export function write(phrase: Phrase, messages: ClearSigningMessages, maxLength: number): Written {
  if (typeof phrase === 'string') return visibleText(phrase, maxLength);
  if ('figure' in phrase) return visibleText(writeFigure(messages.locale, phrase.figure), maxLength);
  return writeSaid(phrase, messages, maxLength);
}

function writeSaid(said: Said, messages: ClearSigningMessages, maxLength: number): Written {
  let revealed = false;
  let cut = false;
  const lookAlikes: string[] = [];
  const values = Object.entries(said.values).map(([name, value]) => {
    if (typeof value === 'number') return [name, value] as const;
    const written = write(value, messages, maxLength);
    revealed ||= written.revealed;
    cut ||= written.cut;
    lookAlikes.push(...(written.lookAlikes ?? []));
    if (typeof value === 'string' && looksLikeAnother(value)) lookAlikes.push(value);
    return [name, apart(written.text, messages)] as const;
  });
  const compose = messages[said.key] as (values: Readonly<Record<string, string | number>>) => string;
  const text = compose(Object.fromEntries(values));
  const shown = cutText(text, maxLength);
  return { text: shown, revealed, cut: cut || shown !== text, lookAlikes };
}

/** A language from right to left sets each value apart by itself; in others only letters from right to left need it. */
function apart(text: string, { direction }: ClearSigningMessages): string {
  return direction === 'ltr' && hasRightToLeft(text) ? isolate(text) : text;
}
