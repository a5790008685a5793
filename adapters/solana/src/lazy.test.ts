// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { mainnetId } from './test-support/network.ts';
import { attach, testWorld } from './test-support/world.ts';

const code = vi.hoisted(() => {
  const missing = new Set(['node', 'send', 'tokens', 'verification', 'wallet']);
  const unless = (name: string) => async (original: () => Promise<object>) => {
    if (missing.has(name)) throw new TypeError('Failed to fetch dynamically imported module');
    return original();
  };
  return { missing, unless };
});

vi.mock('./exports/public-actions.ts', code.unless('node'));
vi.mock('./exports/send.ts', code.unless('send'));
vi.mock('./exports/tokens.ts', code.unless('tokens'));
vi.mock('./exports/wallet-actions.ts', code.unless('wallet'));
vi.mock('@mooring/signatures/solana', code.unless('verification'));

const refused = { code: 'PART_NOT_LOADED' };

it('connects without code that fails to load, rejects with PART_NOT_LOADED, and retries when called again', async () => {
  const world = testWorld();
  const { adapter, active } = attach(world);
  const [wallet] = world.wallets;
  const [first = '', second = ''] = wallet.addresses;
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  expect(active()).toBe(`solana:Wallet One solana:${mainnetId}:${first}`);

  const address = `solana:${mainnetId}:${first}` as const;
  const [network] = world.networks;
  // The code for prompts failed to preload, and loads with the first request.
  const signature = await adapter.signMessage({ message: 'Ahoy', address });
  expect(wallet.prompts()).toEqual(['connect', 'signMessage']);

  const verify = () => adapter.verifyMessage({ message: 'Ahoy', signature, address });
  await expect(verify()).rejects.toMatchObject(refused);
  const calls = [
    () => adapter.getBalance({ address, network }),
    () => adapter.getTokens({ address, network }),
    () => adapter.estimateTransfer({ network, to: second, amount: 1n }),
    () => adapter.sendTransfer({ network, to: second, amount: 1n }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(refused);
  expect(wallet.prompts()).toEqual(['connect', 'signMessage']);

  code.missing.clear();
  expect(await verify()).toBe(true);
  // Nothing listens at the node's address.
  for (const call of calls) await expect(call()).rejects.not.toMatchObject(refused);
});
