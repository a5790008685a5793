import { expect, it } from 'vitest';
import type { Kept } from './kept.ts';
import { createVault, maxAccounts } from './vault.ts';

const phrase = 'test test test test test test test test test test test junk';

function memory(): Omit<Kept, 'update'> & { readonly values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  return {
    values,
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    delete: async (key) => void values.delete(key),
  };
}

const random = (length: number) => new Uint8Array(length).fill(3);

it('opens again with only the password, with its accounts', async () => {
  const kept = memory();
  const vault = createVault(kept, random);
  expect(await vault.exists()).toBe(false);
  const made = await vault.create(phrase, 'a long password');
  await made.addAccount();
  expect(made.accounts()).toHaveLength(2);

  const later = createVault(kept, random);
  expect(await later.exists()).toBe(true);
  expect(await later.unlock('another one')).toBeUndefined();
  const opened = await later.unlock('a long password');
  expect(opened?.accounts().map(({ evm }) => evm.address)).toEqual([
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ]);
});

it('restores the selected account, if it still exists', async () => {
  const kept = memory();
  const vault = createVault(kept, random);
  const opened = await vault.create(phrase, 'a long password');
  await opened.addAccount();
  await opened.choose(1);
  expect((await vault.unlock('a long password'))?.active).toBe(1);
  kept.values.set('active', 7);
  expect((await vault.unlock('a long password'))?.active).toBe(0);
  await opened.choose(1);
  expect((await vault.create(phrase, 'a long password')).active).toBe(0);
});

it('has a limit, and ignores an invalid stored count', async () => {
  const kept = memory();
  const vault = createVault(kept, random);
  const opened = await vault.create(phrase, 'a long password');
  for (let count = 1; count < maxAccounts; count += 1) await opened.addAccount();
  await expect(opened.addAccount()).rejects.toThrow();
  kept.values.set('accounts', 1e9);
  expect((await vault.unlock('a long password'))?.accounts()).toHaveLength(maxAccounts);
});
