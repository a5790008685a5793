import { privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { verifySigned } from './verify-signed.ts';

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const message = 'Sign in';
const yes = `0x${'1'.padStart(64, '0')}`;

/** Nodes that answer a contract's check so. */
function nodes(answer: unknown = { result: '0x' }) {
  const asked: string[] = [];
  const forward = async (chain: string) => {
    asked.push(chain);
    return [answer];
  };
  return { asked, upstreams: { chains: ['eip155:1'], forward } as never };
}

it('a key signs for every chain, without asking a node', async () => {
  const { asked, upstreams } = nodes();
  const signed = {
    address: `eip155:99:${account.address}` as const,
    message,
    signature: await account.signMessage({ message }),
  };
  expect(await verifySigned(upstreams, 'eip155:99', signed)).toBe('key');
  expect(asked).toEqual([]);
});

it.each([
  ['accepts', { result: yes }, 'contract'],
  ['refuses', { result: `0x${'00'.repeat(32)}` }, undefined],
  ['cannot answer', { error: { code: 3, message: 'reverted' } }, undefined],
])('a contract that %s', async (_, answer, signer) => {
  const { asked, upstreams } = nodes(answer);
  const by = (chain: `eip155:${number}`) => ({
    address: `${chain}:0x${'ab'.repeat(20)}` as const,
    message,
    signature: '0x1234',
  });
  expect(await verifySigned(upstreams, 'eip155:1', by('eip155:1'))).toBe(signer);
  expect(asked.length).toBeGreaterThan(0);
  const before = asked.length;
  // Its chain has no node.
  expect(await verifySigned(upstreams, 'eip155:99', by('eip155:99'))).toBeUndefined();
  expect(asked).toHaveLength(before);
});
