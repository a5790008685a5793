// @vitest-environment happy-dom
import { memoryStorage } from '@mooring/core/testing';
import { type Anvil, anvilAccounts, startAnvil } from '@mooring/devnet';
import { createTestWallet } from '@mooring/evm/testing';
import { walletReadTimeoutMs } from '@mooring/protocol/limits';
import { createTestClient, http, publicActions, walletActions } from 'viem';
import { foundry } from 'viem/chains';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStorage } from 'wagmi';
import { attach } from '../test-support/attach.ts';
import { network } from '../test-support/world.ts';
import { WagmiAdapter } from './wagmi-adapter.ts';

const [owner, stranger] = anvilAccounts as [(typeof anvilAccounts)[0], (typeof anvilAccounts)[0]];
let anvil: Anvil;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: foundry.id });
});

afterAll(async () => {
  await anvil.stop();
});

function connected() {
  const transport = http(anvil.rpcUrl);
  const client = createTestClient({ account: owner, chain: foundry, mode: 'anvil', transport })
    .extend(publicActions)
    .extend(walletActions);
  const wallet = createTestWallet({
    ...{ rdns: 'test.one', name: 'Wallet One', accounts: [owner.address], chains: [foundry.id] },
    sign: ({ method, params }) => client.request({ method, params } as never),
  });
  const end = wallet.announce(window);
  const chain = { ...network(foundry.id), rpcUrls: { default: { http: [anvil.rpcUrl] } } };
  const storage = createStorage({ storage: memoryStorage() });
  const { adapter, clock } = attach({
    ...{ networks: [chain, network(31_338)], wallets: [wallet, wallet], accounts: ['', ''] },
    ...{ connectorIds: ['test.one', ''], cleanUp: end },
    makeAdapter: () => new WagmiAdapter({ networks: [chain], storage }),
  });
  return { adapter, chain, client, clock, end, wallet };
}

it('sends the whole balance to the last unit, and follows it to its block', async () => {
  const { adapter, chain, client, end } = connected();
  await expect(
    adapter.sendTransfer({ network: chain, to: stranger.address, amount: 1n }),
  ).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  await adapter.connect({ connectorId: 'test.one' });
  const all = { network: chain, to: stranger.address, amount: 'all' } as const;
  const estimate = await adapter.estimateTransfer(all);
  expect(estimate.amount).toBe((await client.getBalance({ address: owner.address })) - (estimate.fee ?? 0n));
  await client.setAutomine(false);
  const { hash } = await adapter.sendTransfer(all);
  const followed = { network: chain, address: `eip155:${foundry.id}:${owner.address}`, hash } as const;
  const pending = await adapter.getTransaction(followed);
  expect(pending).toEqual({ status: 'pending', marker: '0' });
  await client.mine({ blocks: 1 });
  expect(await adapter.getTransaction({ ...followed, marker: '0' })).toMatchObject({ status: 'confirmed' });
  end();
});

it('rejects for a chain that wagmi does not know', async () => {
  const { adapter, end } = connected();
  const address = `eip155:1:${owner.address}` as const;
  const running = adapter.getTransaction({ network: network(1), address, hash: `0x${'1'.repeat(64)}` });
  await expect(running).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' });
  end();
});

it('rejects after 10 s if the wallet does not report its chain, as nothing was sent', async () => {
  const { adapter, chain, clock, end, wallet } = connected();
  await adapter.connect({ connectorId: 'test.one' });
  const requested: string[] = [];
  Object.assign(wallet.provider, {
    request({ method }: { method: string }) {
      requested.push(method);
      return new Promise(() => undefined);
    },
  });
  const sent = adapter.sendTransfer({ network: chain, to: stranger.address, amount: 1n });
  const code = sent.catch((error: { code: string }) => error.code);
  await expect.poll(() => requested).toEqual(['eth_chainId']);
  await clock.advance(walletReadTimeoutMs);
  expect(await code).toBe('WALLET_UNREACHABLE');
  expect(requested).toEqual(['eth_chainId']);
  end();
});
