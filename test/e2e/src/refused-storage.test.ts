import { anvilAccounts, devnetChains } from '@mooring/devnet';
import { startKeyWallet } from '@mooring/devnet/wallets';
import { expect, test } from 'vitest';
import { showLink } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';

const stage = setUpStage();

/** What breaks a browser's storage, as a script that runs before the page's own. */
const breaks: readonly (readonly [string, () => void])[] = [
  [
    'localStorage that throws when it is read',
    () => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    },
  ],
  ['no localStorage', () => Object.defineProperty(window, 'localStorage', { value: null })],
  [
    'localStorage that takes nothing',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  ['no IndexedDB', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
  [
    'IndexedDB that throws',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError');
      };
    },
  ],
  [
    'IndexedDB that never answers',
    () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    },
  ],
  [
    'IndexedDB that is full',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
];

test.each(breaks)('with %s a wallet is paired and signs, without a message', async (_what, breakIt) => {
  const [owner] = anvilAccounts;
  const { relay: relayUrl, rpc: nodes } = stage.stack.urls;
  const rpc = Object.fromEntries(devnetChains.map(({ id }, index) => [id, nodes[index] ?? '']));
  const wallet = await startKeyWallet({ relayUrl, account: owner as never, rpc });
  try {
    const { page } = await stage.seat();
    await page.addInitScript(breakIt);
    await wallet.pair(await showLink(page, stage));
    await page.getByTestId('account-address').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    const signature = page.getByTestId('signature');
    await signature.waitFor();
    expect(await signature.getAttribute('data-verified')).toBe('true');
    expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
  } finally {
    await wallet.close();
  }
});
