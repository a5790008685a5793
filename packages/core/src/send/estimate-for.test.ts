import { describe, expect, it } from 'vitest';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { estimateFor } from './estimate-for.ts';

const [own, other] = [`eip155:1:${address}`, `eip155:1:0x${'b'.repeat(40)}`] as const;

function world() {
  const { core, adapter } = makeCore();
  const { activeNetwork: network } = core.store.getState();
  const choose = (account: typeof own | typeof other): void => {
    const wallet = { name: 'Wallet One', type: 'announced' } as const;
    const connected = { connectorId: 'test.one', wallet, accounts: [account], chainId: 'eip155:1' } as const;
    adapter.report({
      connection: { status: 'connected', address: account, ...connected },
      connections: [connected],
    });
  };
  return { core, network, choose };
}

it('is the adapter’s estimate for the active account, however its address is written', async () => {
  const { core, network, choose } = world();
  choose(own);
  const from = own.toLowerCase() as typeof own;
  expect(await estimateFor(core, { from, network }, async (adapter) => adapter?.type)).toBe('wagmi');
});

it.each([undefined, other])('asks nothing for an account that is not active: %s is', async (active) => {
  const { core, network, choose } = world();
  if (active !== undefined) choose(active);
  let requested = false;
  const estimate = estimateFor(core, { from: own, network }, async () => {
    requested = true;
  });
  await expect(estimate).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  expect(requested).toBe(false);
});

describe('if the account changes meanwhile', () => {
  it.each([
    ['result', async () => 7n],
    ['error', async () => Promise.reject(new Error('FUNDS_INSUFFICIENT'))],
  ])('drops the other account’s %s', async (_what, end) => {
    const { core, network, choose } = world();
    choose(own);
    const estimate = estimateFor(core, { from: own, network }, () => {
      choose(other);
      return end();
    });
    await expect(estimate).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  });
});
