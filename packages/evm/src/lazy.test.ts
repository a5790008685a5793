import { testHost } from '@mooring/core/testing';
import { expect, it, vi } from 'vitest';
import { LibraryAdapter } from './adapter/library-adapter.ts';
import { evmHarness } from './testing/evm-harness.ts';

const code = vi.hoisted(() => {
  const missing = new Set(['names', 'send', 'verification', 'wallets']);
  const unless = (name: string) => async (original: () => Promise<object>) => {
    if (missing.has(name)) throw new TypeError('Failed to fetch dynamically imported module');
    return original();
  };
  return { missing, unless };
});

vi.mock('./exports/library-wallets.ts', code.unless('wallets'));
vi.mock('./exports/names.ts', code.unless('names'));
vi.mock('./exports/send.ts', code.unless('send'));
vi.mock('@mooring/signatures/eip155', code.unless('verification'));

class TestAdapter extends LibraryAdapter {}

const refused = { code: 'PART_NOT_LOADED' };

it('rejects with PART_NOT_LOADED before a prompt if code fails to load, and retries when called again', async () => {
  const { makeAdapter, networks, wallets, cleanUp } = evmHarness(
    (options) => new TestAdapter('test', () => '0x', options),
  );
  const adapter = makeAdapter();
  const [network] = networks;
  adapter.attach(testHost({ networks }));
  const connect = () => adapter.connect({ connectorId: 'test.one' });
  await expect(connect()).rejects.toMatchObject(refused);
  expect(wallets[0].prompts()).toEqual([]);
  code.missing.delete('wallets');
  await connect();

  const address = `eip155:31337:0x${'1'.repeat(40)}` as const;
  const calls = [
    () => adapter.sendTransfer?.({ network, to: `0x${'2'.repeat(40)}`, amount: 1n }),
    () => adapter.resolveName?.({ name: 'skipper.eth', network }),
    () => adapter.verifyMessage?.({ message: 'Ahoy', signature: '0x', address }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(refused);
  expect(wallets[0].prompts()).toHaveLength(1);
  code.missing.clear();
  for (const call of calls) expect(await call()?.catch((error: unknown) => error)).not.toMatchObject(refused);
  adapter.destroy();
  cleanUp();
});
