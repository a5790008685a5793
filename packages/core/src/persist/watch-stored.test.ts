import { expect, test } from 'vitest';
import { storageKeys } from '../storage/keys.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { watchStored } from './watch-stored.ts';

function made(stored: Readonly<Record<string, string>> = {}) {
  const storage = memoryStorage();
  for (const [key, text] of Object.entries(stored)) storage.setItem(key, text);
  const { core } = makeCore({ storage });
  const calls: string[] = [];
  const list = (key: string) => ({
    key,
    load: async () => {
      calls.push(`load ${key}`);
      return () => {
        calls.push(`run ${key}`);
        return () => void calls.push(`end ${key}`);
      };
    },
  });
  return { core, storage, calls, list };
}

test('loads and runs the code only for lists that an earlier page stored', async () => {
  const { core, calls, list } = made({ one: '[]' });
  const end = watchStored(core, [list('one'), list('two')]);
  await expect.poll(() => calls).toEqual(['load one', 'run one']);
  end();
  expect(calls).toEqual(['load one', 'run one', 'end one']);
});

test('ends before the code has loaded', async () => {
  const { core, calls, list } = made({ one: '[]' });
  watchStored(core, [list('one')])();
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls).toEqual(['load one']);
});

test('loads nothing if storage is denied or absent', () => {
  const { core, storage, calls, list } = made({ one: '[]' });
  storage.getItem = () => {
    throw new Error('refused');
  };
  watchStored(core, [list('one')])();
  watchStored(makeCore({}).core, [list('one')])();
  expect(calls).toEqual([]);
});

test('resumes purchases and transactions of an earlier page', async () => {
  const purchase = {
    ...{ id: 'p', order: 's_1', provider: 'sandbox', providerLabel: 'Sandbox', chainId: 'eip155:1' },
    ...{ address: `eip155:1:0x${'1'.repeat(40)}`, symbol: 'ETH', paid: '10.00', currency: 'USD' },
    ...{ startedAt: 1, status: 'waiting' },
  };
  const sent = {
    ...{ hash: '0xa', kind: 'send', chainId: 'eip155:1', address: purchase.address },
    ...{ sentAt: 1, status: 'pending' },
  };
  const { core } = made({
    [storageKeys.purchases]: JSON.stringify([purchase]),
    [storageKeys.sent]: JSON.stringify([sent]),
  });
  const end = watchStored(core);
  await expect.poll(() => core.store.getState()).toMatchObject({ purchases: [{ id: 'p' }], sent: [sent] });
  end();
});
