import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import type { Eip1193Provider } from '../provider/eip1193.ts';
import { confirmChain } from './confirm-chain.ts';

/** A wallet that answers `eth_chainId` with `answer`. */
function wallet(answer: () => Promise<unknown>): { provider: Eip1193Provider; requests: string[] } {
  const requests: string[] = [];
  const request = ({ method }: { readonly method: string }): Promise<unknown> => {
    requests.push(method);
    return answer();
  };
  return { requests, provider: { request, on: () => undefined, removeListener: () => undefined } };
}

it('asks once if the wallet is on the chain', async () => {
  const { provider, requests } = wallet(async () => '0x5');
  await confirmChain(provider, 5, new FakeClock());
  expect(requests).toEqual(['eth_chainId']);
});

it('asks again up to three seconds later, and after an error', async () => {
  const clock = new FakeClock();
  const answers = [async () => '0x1', () => Promise.reject(new Error('busy')), async () => '0x1'];
  const { provider, requests } = wallet(async () => (answers.shift() ?? (async () => '0x5'))());
  const confirmed = confirmChain(provider, 5, clock);
  await clock.advance(3_000);
  await confirmed;
  expect(requests).toHaveLength(4);
});

it.each([
  ['stays on another chain', async () => '0x1'],
  ['never answers', () => new Promise<never>(() => undefined)],
  ['answers with what is no chain', async () => ({})],
])('rejects when the wallet %s', async (_what, answer) => {
  const clock = new FakeClock();
  const confirmed = expect(confirmChain(wallet(answer).provider, 5, clock)).rejects.toMatchObject({
    code: 'CHAIN_NOT_ADDED',
  });
  await clock.advance(20_000);
  await confirmed;
});
