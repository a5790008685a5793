import { describe, expect, it } from 'vitest';
import type { AssetBalance } from '../account/use-balances.ts';
import { messages } from '../messages/account-en.ts';
import { checkSend } from './check-send.ts';

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ether: AssetBalance = {
  id: 'native',
  token: undefined,
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

describe('checkSend', () => {
  it('asks for what is missing, in the words of the specification', () => {
    const text = 'An amount and receiver address are required';
    expect(checkSend({ asset: 'native', recipient: '', amount: '1' }, assets)).toEqual({
      ok: false,
      form: text,
    });
    expect(checkSend({ asset: 'native', recipient: to, amount: ' ' }, assets)).toEqual({
      ok: false,
      form: text,
    });
    expect(checkSend({ asset: 'gone', recipient: to, amount: '1' }, assets)).toEqual({
      ok: false,
      form: 'A token is required',
    });
  });

  it('gives an order in the smallest unit, to a checksummed address', () => {
    expect(checkSend({ asset: 'native', recipient: ` ${to.toLowerCase()} `, amount: '0.5' }, assets)).toEqual(
      {
        ok: true,
        order: { asset: ether, to, value: 5n * 10n ** 17n },
      },
    );
  });

  it('refuses an address whose checksum is wrong', () => {
    const wrong = to.replace('C8', 'c8');
    expect(checkSend({ asset: 'native', recipient: wrong, amount: '1' }, assets)).toMatchObject({
      recipient: messages.recipientWrong,
    });
    expect(checkSend({ asset: 'native', recipient: 'alice.eth', amount: '1' }, assets)).toMatchObject({
      recipient: messages.recipientWrong,
    });
  });

  it.each([
    ['native', '1,5', messages.amountWrong],
    ['native', '-1', messages.amountWrong],
    ['native', '1e3', messages.amountWrong],
    ['native', '0x10', messages.amountWrong],
    ['native', '0.000', messages.amountZero],
    ['native', '1.000000000000000001', messages.amountTooMuch('ETH')],
    ['0xab', '0.0000001', messages.amountDecimals('USDX', 6)],
  ])('%s %s: %s', (asset, amount, text) => {
    expect(checkSend({ asset, recipient: to, amount }, assets)).toMatchObject({ ok: false, amount: text });
  });

  it('leaves the rest to the network when the balance is not known', () => {
    expect(checkSend({ asset: '0xab', recipient: to, amount: '999999' }, assets)).toMatchObject({ ok: true });
  });
});
