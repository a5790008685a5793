import { getAddress, isAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import type { AssetBalance } from '../balance/use-assets.ts';
import { messages } from '../messages/account/en.generated.ts';
import type { AccountMessages } from '../messages/language.ts';
import { checkSend, type SendFields } from './check-send.ts';

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ether: AssetBalance = {
  id: 'native',
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
  value: 10n ** 18n,
};
const dollar: AssetBalance = {
  ...ether,
  id: '0xab',
  symbol: 'USDX',
  name: 'Mooring Dollar',
  decimals: 6,
  value: undefined,
};
const assets = [ether, dollar];
const chain = { readRecipient: (text: string) => (isAddress(text) ? getAddress(text) : undefined) };

/** Checks fields with messages in this language. */
function check(fields: SendFields, locale = 'en') {
  const found = checkSend(fields, { assets, chain, locale });
  if (found.ok) return found;
  const said = (say: ((messages: AccountMessages) => string) | undefined) => say?.(messages);
  const { ok, form, recipient, amount } = found;
  return { ok, form: said(form), recipient: said(recipient), amount: said(amount) };
}

describe('checkSend', () => {
  it('asks for missing values', () => {
    expect(check({ asset: 'native', recipient: '', amount: '1' })).toEqual({
      ok: false,
      recipient: 'Enter a recipient.',
    });
    expect(check({ asset: 'native', recipient: to, amount: ' ' })).toEqual({
      ok: false,
      amount: 'Enter an amount.',
    });
    expect(check({ asset: 'gone', recipient: to, amount: '1' })).toEqual({
      ok: false,
      form: 'A token is required',
    });
  });

  it('refuses to send a token to its own contract', () => {
    const strict = { ...chain, isLost: ({ id }: AssetBalance, address: string) => id === address };
    const fields = { asset: to, recipient: to, amount: '1' };
    const found = checkSend(fields, { assets: [{ ...dollar, id: to }], chain: strict, locale: 'en' });
    expect(!found.ok && found.recipient?.(messages)).toBe(
      'This is the token’s own contract. Tokens sent there are lost.',
    );
  });

  it('returns an order in the smallest unit, to a checksummed address', () => {
    expect(
      checkSend(
        { asset: 'native', recipient: ` ${to.toLowerCase()} `, amount: '0.5' },
        { assets, chain, locale: 'en' },
      ),
    ).toEqual({
      ok: true,
      order: { asset: ether, to, value: 5n * 10n ** 17n },
    });
  });

  it('refuses an address whose checksum is wrong', () => {
    const wrong = to.replace('C8', 'c8');
    expect(check({ asset: 'native', recipient: wrong, amount: '1' })).toMatchObject({
      recipient: messages.recipientWrong(),
    });
    expect(check({ asset: 'native', recipient: 'alice.eth', amount: '1' })).toMatchObject({
      recipient: messages.recipientWrong(),
    });
  });

  it.each([
    ['native', '1,5', messages.amountWrong()],
    ['native', '-1', messages.amountWrong()],
    ['native', '1e3', messages.amountWrong()],
    ['native', '0x10', messages.amountWrong()],
    ['native', '0.000', messages.amountZero()],
    ['native', '1.000000000000000001', messages.amountTooMuch({ symbol: 'ETH' })],
    ['0xab', '0.0000001', messages.amountDecimals({ symbol: 'USDX', decimals: 6 })],
  ])('%s %s: %s', (asset, amount, text) => {
    expect(check({ asset, recipient: to, amount })).toMatchObject({ ok: false, amount: text });
  });

  it.each([
    ['es', '1,5', 15n * 10n ** 17n],
    ['es', '1,500', 15n * 10n ** 17n],
    ['es', '1.5', 15n * 10n ** 17n],
    ['ar-u-nu-latn', '1.5', 15n * 10n ** 17n],
  ])('in %s, %s is one and a half', (locale, amount, value) => {
    const rich = [{ ...ether, value: undefined }];
    expect(
      checkSend({ asset: 'native', recipient: to, amount }, { assets: rich, chain, locale }),
    ).toMatchObject({
      order: { value },
    });
  });

  it.each(['1.234,5', '1,234.5', '1,2,3', '12.345'])('in Spanish, %s is not an amount', (amount) => {
    expect(check({ asset: 'native', recipient: to, amount }, 'es')).toMatchObject({
      amount: messages.amountWrong(),
    });
  });

  it('leaves the check to the network if the balance is unknown', () => {
    expect(check({ asset: '0xab', recipient: to, amount: '999999' })).toMatchObject({ ok: true });
  });
});
