// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { attach, testWorld } from './test-support/attach.ts';

const code = vi.hoisted(() => {
  const missing = new Set(['names', 'node', 'wallet']);
  const unless = (name: string) => async (original: () => Promise<object>) => {
    if (missing.has(name)) throw new TypeError('Failed to fetch dynamically imported module');
    return original();
  };
  return { missing, unless };
});

vi.mock('./exports/names.ts', code.unless('names'));
vi.mock('./exports/public-actions.ts', code.unless('node'));
vi.mock('./exports/wallet-actions.ts', code.unless('wallet'));

const refused = { code: 'PART_NOT_LOADED' };

it('rejects with PART_NOT_LOADED before a prompt if code fails to load, and connects when called again', async () => {
  const world = testWorld();
  const { networks, wallets } = world;
  const { adapter } = attach(world);
  const connect = () => adapter.connect({ connectorId: 'test.one' });
  await expect(connect()).rejects.toMatchObject(refused);
  expect(wallets[0].prompts()).toEqual([]);
  code.missing.delete('wallet');
  await connect();

  const prompts = wallets[0].prompts().length;
  const [network] = networks;
  const address = `eip155:31337:0x${'1'.repeat(40)}` as const;
  const calls = [
    () => adapter.sendTransfer({ network, to: `0x${'2'.repeat(40)}`, amount: 1n }),
    () => adapter.getBalance({ address, network }),
    () => adapter.resolveName({ name: 'skipper.eth', network }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(refused);
  expect(wallets[0].prompts()).toHaveLength(prompts);
});
