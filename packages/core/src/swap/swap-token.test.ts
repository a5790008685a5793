import { expect, it } from 'vitest';
import { readNetwork } from '../store/list-network.ts';
import { network } from '../test-support/fake-adapter.ts';
import { heldOf, isSameToken, readSwapTokens, tokenId, tokenOfSymbol } from './swap-token.ts';

const chain = readNetwork(network(1));
const at = (letter: string) => `eip155:1:0x${letter.repeat(40)}` as const;
const listed = (address: string, symbol: string, more: object = {}) => ({
  ...{ address, symbol, name: `${symbol} token`, decimals: 6, logoUri: '', ...more },
});

it("lists the native currency first, with the site's name for it", () => {
  const tokens = readSwapTokens([listed(at('b'), 'USD'), listed(at('E'), 'COIN', { decimals: 3 })], chain);
  expect(tokens).toMatchObject([
    { chainId: 'eip155:1', symbol: 'ETH', decimals: 18 },
    { address: at('b'), symbol: 'USD', decimals: 6 },
  ]);
  expect(tokens[0]).not.toHaveProperty('address');
  expect(tokenId(tokens[0] ?? { chainId: 'eip155:1' })).toBe(at('e'));
});

it('omits tokens without decimals or name, or of other networks; requests https: icons from the API only', () => {
  const data = 'data:image/png;base64,iVBORw0KGgo=';
  const tokens = readSwapTokens(
    [
      listed(at('b'), 'WHOLE', { decimals: 0 }),
      listed(`eip155:2:0x${'b'.repeat(40)}`, 'USD'),
      listed(at('c'), '', { name: '' }),
      listed(at('d'), 'GBP', { logoUri: 'https://tracker.test/a.png' }),
      listed(at('f'), 'EUR', { logoUri: data }),
    ],
    chain,
  );
  expect(tokens.map(({ symbol, icon, iconPath }) => [symbol, icon, iconPath])).toEqual([
    ['GBP', undefined, `/public/getTokenImage/${encodeURIComponent(at('d'))}`],
    ['EUR', data, undefined],
  ]);
});

it('finds balances regardless of address casing; an unlisted token has a zero balance', () => {
  const token = { chainId: 'eip155:1', address: at('B'), name: 'D', symbol: 'USD', decimals: 6 } as const;
  const named = { name: 'D', symbol: 'USD', decimals: 6 };
  expect(heldOf('eip155', { list: [{ ...named, address: at('b'), value: 5n }] }, token)).toBe(5n);
  expect(heldOf('eip155', { list: [{ ...named, address: at('c'), value: 5n }] }, token)).toBe(0n);
  expect(heldOf('eip155', undefined, token)).toBeUndefined();
  expect(heldOf('eip155', { list: [], partial: true }, token)).toBeUndefined();
  const unread = { name: 'D', symbol: 'USD', address: at('b'), value: undefined, decimals: undefined };
  expect(heldOf('eip155', { list: [unread] }, token)).toBeUndefined();
  expect(isSameToken('eip155', token, { ...token, chainId: 'eip155:2' })).toBe(false);
});

it('finds a token by symbol, on its network', () => {
  const tokens = readSwapTokens([listed(at('b'), 'USD'), listed(at('c'), 'usd')], chain);
  expect(tokenOfSymbol(tokens, 'Usd', 'eip155:1')?.address).toBe(at('b'));
  expect(tokenOfSymbol(tokens, 'USD', 'eip155:2')).toBeUndefined();
  expect(tokenOfSymbol(tokens, undefined, 'eip155:1')).toBeUndefined();
});
