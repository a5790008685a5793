// @vitest-environment happy-dom

import { startSolanaNode } from '@mooring/devnet';
import { expect, it, onTestFinished } from 'vitest';
import { mainnetId, network } from '../test-support/network.ts';
import { attach, testWorld } from '../test-support/world.ts';
import type { SolanaAdapter } from './solana-adapter.ts';

it("estimates and sends a transfer on the account's network", async () => {
  const node = await startSolanaNode();
  onTestFinished(node.stop);
  const world = testWorld();
  const { adapter } = attach(world);
  const own = network('OurOwnCluster', node.url);
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  const [address = ''] = world.wallets[0].addresses;
  const to = world.wallets[1].addresses[0] ?? '';
  node.setBalance(address, 2_000_000_000n);
  const transfer = { network: own, to, amount: 1_000_000_000n };
  await expect(adapter.sendTransfer(transfer)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
  await adapter.switchNetwork(own);
  const { fee } = await adapter.estimateTransfer(transfer);
  expect(world.wallets[0].prompts()).toEqual(['connect']);
  const { hash, confirmed } = await adapter.sendTransfer(transfer);
  await confirmed;
  expect(hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/);
  const balanceOf = async (owner: string): Promise<bigint> =>
    (await adapter.getBalance({ address: `solana:OurOwnCluster:${owner}`, network: own })).value;
  expect([await balanceOf(address), await balanceOf(to)]).toEqual([1_000_000_000n - fee, 1_000_000_000n]);
  for (const [code, wrong] of [
    ['RECEIVER_INVALID', { to: 'nobody' }],
    ['TOKEN_NOT_SENDABLE', { token: `solana:${mainnetId}:${to}` }],
    ['TOKEN_NOT_SENDABLE', { token: 'solana:OurOwnCluster:coin' }],
    ['TOKEN_NOT_SENDABLE', { token: 'coin' as never }],
  ] as const)
    await expect(adapter.sendTransfer({ ...transfer, ...wrong })).rejects.toMatchObject({ code });
});

it.each([
  [
    'CHAIN_NOT_SUPPORTED',
    'network',
    (adapter: SolanaAdapter) => adapter.switchNetwork(network('Other', 'http://127.0.0.1:1')),
  ],
  [
    'NOT_CONNECTED',
    'account',
    (adapter: SolanaAdapter) =>
      adapter.switchConnection({
        connectorId: 'solana:Wallet One',
        address: `solana:OurOwnCluster:${testWorld().wallets[0].addresses[1]}`,
      }),
  ],
] as const)(
  'rejects with %s, without a prompt, if the %s changes while a transfer is built',
  async (code, _what, change) => {
    const node = await startSolanaNode();
    onTestFinished(node.stop);
    const world = testWorld();
    const { adapter } = attach(world);
    const own = network('OurOwnCluster', node.url);
    await adapter.connect({ connectorId: 'solana:Wallet One' });
    await adapter.switchNetwork(own);
    node.setBalance(world.wallets[0].addresses[0] ?? '', 2_000_000_000n);
    const prompts = world.wallets[0].prompts();
    const sent = adapter.sendTransfer({
      network: own,
      to: world.wallets[1].addresses[0] ?? '',
      amount: 1_000_000_000n,
    });
    await change(adapter);
    await expect(sent).rejects.toMatchObject({ code });
    expect(world.wallets[0].prompts()).toEqual(prompts);
  },
);
