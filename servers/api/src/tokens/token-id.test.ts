import { expect, it } from 'vitest';
import { placeholderOf, readTokenId } from './token-id.ts';

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const upstreams = {
  chains: ['eip155:1', solana] as const,
  isAddress: (chain: string, address: string) =>
    chain === 'eip155:1' ? /^0x[0-9a-f]{40}$/i.test(address) : address.length === 43,
};
const read = (text: string) => readTokenId(upstreams as never, text);
const address = `0x${'Ab'.repeat(20)}`;

it('reads tokens, in lower case where case does not matter', () => {
  expect(read(`eip155:1:${address}`)).toEqual({ chain: 'eip155:1', address: address.toLowerCase() });
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1'.padEnd(43, 'x');
  expect(read(`${solana}:${mint}`)).toEqual({ chain: solana, address: mint });
});

it('reads the placeholder of the native currency, in any case on EVM chains', () => {
  expect(placeholderOf('eip155:1')).toBe(`0x${'e'.repeat(40)}`);
  expect(placeholderOf('bip122:x' as never)).toBe('0x');
  for (const digit of ['e', 'E'])
    expect(read(`eip155:1:0x${digit.repeat(40)}`)).toEqual({ chain: 'eip155:1', address: undefined });
  expect(read(`${solana}:${placeholderOf(solana)}`).address).toBeUndefined();
});

it('rejects chains that are not served, and what is no address', () => {
  expect(() => read(`eip155:2:${address}`)).toThrow(expect.objectContaining({ code: 'CHAIN_NOT_SERVED' }));
  expect(() => read('eip155:1:0x12')).toThrow(expect.objectContaining({ code: 'ADDRESS_INVALID' }));
  // The placeholder of another namespace is none.
  expect(() => read(`eip155:1:${placeholderOf(solana)}`)).toThrow(
    expect.objectContaining({ code: 'ADDRESS_INVALID' }),
  );
});
