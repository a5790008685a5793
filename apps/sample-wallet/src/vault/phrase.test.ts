import { expect, it } from 'vitest';
import { messages } from '../messages/wallet/en.generated.ts';
import { newPhrase, readPhrase } from './phrase.ts';

const known = 'test test test test test test test test test test test junk';

it('creates twelve words that it parses again', () => {
  const phrase = newPhrase(Uint8Array.from({ length: 16 }, (_, index) => index * 7));
  expect(phrase.split(' ')).toHaveLength(12);
  expect(readPhrase(phrase)).toEqual({ ok: true, phrase });
});

it('accepts spaces, line breaks and capitals', () => {
  expect(readPhrase(`  ${known.toUpperCase().replace(/ /g, ' \n ')} `)).toEqual({ ok: true, phrase: known });
});

it.each([
  ['', messages.phraseEmpty()],
  ['test test', messages.phraseLength({ count: 2 })],
  [known.replace('junk', 'junkk'), messages.phraseWord({ place: 12 })],
  [known.replace('junk', 'test'), messages.phraseChecksum()],
])('reports what is wrong with %j', (typed, why) => {
  const check = readPhrase(typed);
  expect(!check.ok && check.why(messages)).toBe(why);
});
