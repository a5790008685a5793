import '../exports/links.ts';
import { expect, it, vi } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { storeLinkLater } from './store-link-later.ts';
import { readLinks } from './stored-links.ts';

const uri = `wc:${'a'.repeat(64)}@2?symKey=${'b'.repeat(64)}`;

it('stores a link until it is forgotten, also if that is before the code has loaded', async () => {
  const { core } = makeCore({ storage: memoryStorage() });
  const forget = storeLinkLater(core, fakeWallet(), uri, 300);
  await vi.dynamicImportSettled();
  expect(readLinks(core)).toMatchObject([{ topic: 'a'.repeat(64), walletId: 'walletConnect', expiry: 300 }]);
  forget();
  expect(readLinks(core)).toEqual([]);
  storeLinkLater(core, fakeWallet(), uri, 300)();
  await vi.dynamicImportSettled();
  expect(readLinks(core)).toEqual([]);
});

it('stores nothing for a wallet that resumes no link, and no text that is not a link', async () => {
  const { core } = makeCore({ storage: memoryStorage() });
  const { connect, ...wallet } = fakeWallet();
  if (connect.by !== 'link') throw new Error('paired by a link');
  storeLinkLater(core, { ...wallet, connect: { ...connect, resume: undefined } }, uri, 300);
  storeLinkLater(core, fakeWallet(), 'https://shop.example', 300);
  await vi.dynamicImportSettled();
  expect(readLinks(core)).toEqual([]);
});
