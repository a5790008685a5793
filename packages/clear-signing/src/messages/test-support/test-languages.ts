import { expect, it } from 'vitest';
import type { Description } from '../../words/description.ts';
import type { ClearSigningMessages } from '../define-message.ts';

interface Languages<Messages extends ClearSigningMessages> {
  readonly english: Messages;
  /** With Arabic among them. */
  readonly others: readonly Messages[];
  /** The texts that only these requests have. */
  readonly own: object;
  /** A request of every kind, with every possible detail and warning. */
  readonly requests: readonly ((messages: Messages) => Description)[];
}

/** Tests that descriptions only use texts of the given catalogue, in every language, and use each of its texts. */
export function testLanguages<Messages extends ClearSigningMessages>({
  english,
  others,
  own,
  requests,
}: Languages<Messages>): void {
  const used = new Set<string>();
  const pseudo = Object.fromEntries(
    Object.entries(english).map(([key, text]) => [
      key,
      typeof text !== 'function'
        ? text
        : (values: unknown) => {
            used.add(key);
            return `⟦${text(values as never)}⟧`;
          },
    ]),
  ) as unknown as Messages;

  it.each(requests.map((request, index) => [index, request] as const))(
    'come from the given catalogue: request %i',
    (_index, request) => {
      const { title, summary, fields, warnings } = request(pseudo);
      const labels = fields.map(({ label }) => label);
      for (const text of [title, summary, ...labels, ...warnings.map((warning) => warning.text)])
        expect(text).toMatch(/^⟦.*⟧$/s);
    },
  );

  it('include every text of the catalogue', () => {
    for (const request of requests) request(pseudo);
    const texts = Object.entries(own).filter(([, text]) => typeof text === 'function');
    expect(texts.map(([key]) => key).filter((key) => !used.has(key))).toEqual([]);
  });

  it('are sentences with a capital letter and a full stop', () => {
    for (const request of requests) {
      const { summary, warnings } = request(english);
      for (const text of [summary, ...warnings.map((warning) => warning.text)])
        expect(text).toMatch(/^[\p{Lu}\d].*\.$/su);
    }
  });

  it.each(others.map((messages) => [messages.language, messages] as const))(
    'are in %s for any request',
    (language, messages) => {
      for (const request of requests) {
        const [said, inEnglish] = [request(messages), request(english)];
        expect(said.fields.length).toBe(inEnglish.fields.length);
        expect(said.warnings.map(({ id, level }) => [id, level])).toEqual(
          inEnglish.warnings.map(({ id, level }) => [id, level]),
        );
        if (language !== 'ar') continue;
        for (const text of [said.title, said.summary, ...said.warnings.map((warning) => warning.text)])
          expect(text.replace(/\u2068[^\u2069]*\u2069/g, '')).toMatch(/\p{Script=Arabic}/u);
      }
    },
  );
}
