// Preloads the entry that reports failures.
import '../exports/modal.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createError } from '../test-support/create-error.ts';
import { page as createPage } from '../test-support/two-namespaces.ts';
import { fakeWallet, grantOn } from '../testing/test-remote-wallet.ts';
import { observeWallet } from './observe-wallet.ts';

const refusal = createError('SESSION_EXPIRED');
const polkadot = { ...grantOn('eip155:1'), chains: ['polkadot:1'] as const };
const call = { chain: 'eip155:1', method: 'personal_sign' } as const;

/** A page that serves EVM chains and Solana, and a wallet that can grant a namespace it does not serve. */
function page() {
  const { core } = createPage();
  const wallet = fakeWallet(async () => ({ request: () => Promise.reject(refusal) }), { id: 'observed' });
  return { core, wallet, observed: observeWallet(() => core, wallet) };
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

it.each([
  ['alerts', true, { variant: 'error' }],
  ['does not alert', false, undefined],
])(
  '%s the developer of a failed call while debug is %j, and the caller gets the error itself',
  async (_name, debug, alert) => {
    const { core, observed } = page();
    core.dispatch({ type: 'optionsChanged', options: { debug } });
    await expect(observed.request('eip155', call)).rejects.toBe(refusal);
    await vi.dynamicImportSettled();
    alert === undefined
      ? expect(core.store.getState().alert).toBeUndefined()
      : expect(core.store.getState().alert).toMatchObject(alert);
  },
);

it('leaves a namespace alone while the site serves another of the approval', async () => {
  const { wallet, observed } = page();
  wallet.grant({ eip155: grantOn('eip155:1'), solana: grantOn('solana:1'), polkadot });
  await observed.leave('eip155');
  expect(wallet.left).toEqual(['eip155']);
});

it('leaves what the site does not serve with the last that it serves, so that the session ends', async () => {
  const { wallet, observed } = page();
  wallet.grant({ eip155: grantOn('eip155:1'), polkadot });
  await observed.leave('eip155');
  expect(wallet.left).toEqual(['eip155', 'polkadot']);
});

it('leaves nothing of another approval', async () => {
  const { wallet, observed } = page();
  wallet.grant({ polkadot });
  wallet.grant({ eip155: grantOn('eip155:1') });
  await observed.leave('eip155');
  expect(wallet.left).toEqual(['eip155']);
});

it('is otherwise the wallet', () => {
  const { wallet, observed } = page();
  wallet.grant({ eip155: grantOn('eip155:1') });
  expect([observed.id, observed.chain('eip155'), observed.remembers('solana')]).toEqual([
    'observed',
    'eip155:1',
    false,
  ]);
});
