import { cutText } from '../text/cut-text.ts';
import { hasRightToLeft, isolate } from '../text/isolate.ts';
import { looksLikeAnother } from '../text/look-alike.ts';
import { type Visible, visibleText } from '../text/visible-text.ts';
import type { ClearSigningMessages, MessageDescriptor, Phrase } from './define-message.ts';
import { writeFigure } from './write-figure.ts';

type Compose = (values: Readonly<Record<string, string | number>>) => string;

export interface Written extends Visible {
  /** Names in a message that look like other names. */
  readonly lookAlikes?: readonly string[] | undefined;
}

/**
 * Writes a message in a language, safe to show: input can neither hide text nor reorder the words around it.
 *
 * @param maxLength code units, of each value and of the whole
 */
export function write(phrase: Phrase, messages: ClearSigningMessages, maxLength: number): Written {
  if (typeof phrase === 'string') return visibleText(phrase, maxLength);
  if ('figure' in phrase) return visibleText(writeFigure(messages.locale, phrase.figure), maxLength);
  return writeMessage(phrase, messages, maxLength);
}

function writeMessage(said: MessageDescriptor, messages: ClearSigningMessages, maxLength: number): Written {
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
  const compose = (messages as Readonly<Record<string, unknown>>)[said.key] as Compose;
  const text = compose(Object.fromEntries(values));
  const shown = cutText(text, maxLength);
  return { text: shown, revealed, cut: cut || shown !== text, lookAlikes };
}

/** A right-to-left language isolates every value; the others isolate only right-to-left letters. */
function apart(text: string, { direction }: ClearSigningMessages): string {
  return direction === 'ltr' && hasRightToLeft(text) ? isolate(text) : text;
}
