import type { SessionRecord } from '@mooring/protocol/sign';
import { parseTransaction } from 'viem';
import { expect, it } from 'vitest';
import type { RequestPrompt } from '../../state/state.ts';
import { feeNode } from '../../test-support/fee-node.ts';
import { testAccount } from '../../test-support/test-accounts.ts';
import { perform } from './perform.ts';
import { simulate } from './simulate.ts';

const held = testAccount(0x11);
const account = held.evm;
const to = `0x${'22'.repeat(20)}` as const;
const params = [{ from: account.address, to, value: '0x1' }];
const prompt: RequestPrompt = {
  kind: 'request',
  id: 1,
  topic: 'topic',
  chainId: 'eip155:31337',
  method: 'eth_sendTransaction',
  params,
};
const session = {
  namespaces: { eip155: { accounts: [`eip155:31337:${account.address}`], methods: [], events: [] } },
} as unknown as SessionRecord;

it('a transaction never costs more than was shown before it was approved', async () => {
  const { network, sent, raise } = await feeNode();
  const seen = await simulate(network, params);
  if (!seen.ok) throw new Error('no simulation');
  raise(50);
  const parameters = { accounts: () => [held], networks: [network] };
  await perform(parameters, prompt, session, seen.limits);
  const { gas = 0n, maxFeePerGas = 0n } = parseTransaction(sent[0] ?? '0x');
  expect(gas * maxFeePerGas).toBe(seen.fee);
  // If no fee was shown, the network's current one applies.
  await perform(parameters, prompt, session);
  const later = parseTransaction(sent[1] ?? '0x');
  expect((later.gas ?? 0n) * (later.maxFeePerGas ?? 0n)).toBeGreaterThan(seen.fee ?? 0n);
});

it("a failing transaction with the site's gas costs no more than was shown", async () => {
  const { network, refuse, raise, sent } = await feeNode();
  refuse('eth_estimateGas', 3, 'execution reverted');
  const asked = [{ ...params[0], gas: '0x186a0' }];
  const seen = await simulate(network, asked);
  if (seen.ok || seen.limits === undefined) throw new Error('no simulation');
  expect(seen.why).toBe('fails');
  expect(seen.fee).toBe(100_000n * seen.limits.maxFeePerGas);
  raise(50);
  await perform(
    { accounts: () => [held], networks: [network] },
    { ...prompt, params: asked },
    session,
    seen.limits,
  );
  const { gas = 0n, maxFeePerGas = 0n } = parseTransaction(sent[0] ?? '0x');
  expect(gas * maxFeePerGas).toBe(seen.fee);
});
