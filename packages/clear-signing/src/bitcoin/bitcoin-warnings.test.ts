import { expect, it } from 'vitest';
import { messages } from '../messages/bitcoin/en.generated.ts';
import { draftsOf } from '../test-support/drafts-of.ts';
import { bitcoinWarnings } from './bitcoin-warnings.ts';

it('has one warning for each warning text of the catalogue', () => {
  const texts = Object.keys(messages).filter((key) => key.startsWith('warn'));
  expect(draftsOf(bitcoinWarnings).map(({ text }) => text.key)).toEqual(expect.arrayContaining(texts));
  expect(draftsOf(bitcoinWarnings)).toHaveLength(texts.length);
});

it('counts inputs from 1, as wallets show them', () => {
  const { sighashNone, sighashSingle, sighashUnknown, notYours, unproven, coinDiffers } = bitcoinWarnings;
  const { taprootKey, taprootScript } = bitcoinWarnings;
  const ofInput = [sighashNone, sighashSingle, sighashUnknown, notYours, unproven, coinDiffers];
  for (const warn of [...ofInput, taprootKey, taprootScript])
    expect(warn(0).text.values).toEqual({ number: '1' });
});
