import { expect, it } from 'vitest';
import { messages } from '../messages/en.ts';
import { newPhrase, readPhrase } from './phrase.ts';

const known = 'test test test test test test test test test test test junk';

it('makes twelve words that it reads back', () => {
  const phrase = newPhrase(Uint8Array.from({ length: 16 }, (_, index) => index * 7));
  expect(phrase.split(' ')).toHaveLength(12);
  expect(readPhrase(phrase)).toEqual({ ok: true, phrase });
});

it('forgives spaces, line breaks and capitals', () => {
  expect(readPhrase(`  ${known.toUpperCase().replace(/ /g, ' \n ')} `)).toEqual({ ok: true, phrase: known });
});

it.each([
  ['', messages.phraseEmpty],
  ['test test', messages.phraseLength(2)],
  [known.replace('junk', 'junkk'), messages.phraseWord(12)],
  [known.replace('junk', 'test'), messages.phraseChecksum],
])('says what is wrong with %j', (typed, why) => {
  expect(readPhrase(typed)).toEqual({ ok: false, why });
});
