import { describe, expect, it } from 'vitest';
import { currentView } from '../store/router.ts';
import { page } from '../test-support/two-namespaces.ts';
import { unanswered } from '../test-support/unanswered.ts';
import { fakeWallet, grantOn } from '../testing/test-remote-wallet.ts';
import { approve } from './approve.ts';

const walletId = 'walletConnect';

describe('a wallet with links', () => {
  it('is paired in view, and passes its link to the caller', async () => {
    const { core, clock, begun } = unanswered();
    const links: string[] = [];
    const approved = approve(core, { walletId, onLink: (uri) => links.push(uri) });
    expect(core.store.getState().pairing).toEqual({ status: 'preparing' });
    await clock.advance(0);
    expect(links).toEqual(['wc:1']);
    expect(core.store.getState().pairing).toMatchObject({ status: 'waiting', uri: 'wc:1' });
    begun[0]?.approve();
    await clock.advance(0);
    expect(Object.keys((await approved).grants)).toEqual(['eip155']);
  });

  it('is asked for the chain of the caller first', async () => {
    const { core, clock, begun } = unanswered();
    void approve(core, { walletId, chainId: 'eip155:2' });
    await clock.advance(0);
    expect(begun[0]?.proposal.eip155?.chains).toEqual(['eip155:2', 'eip155:1']);
  });

  it('is no longer paired once the caller aborts', async () => {
    const { core, clock, begun } = unanswered();
    const controller = new AbortController();
    const approved = approve(core, { walletId, signal: controller.signal });
    await clock.advance(0);
    const left = new Error('left');
    controller.abort(left);
    await expect(approved).rejects.toBe(left);
    expect(begun[0]?.signal.reason).toBe(left);
    expect(core.store.getState().pairing).toEqual({ status: 'idle' });
  });
});

it('pairs nothing for a caller that has aborted, or for a wallet that the page does not have', async () => {
  const { core, clock, begun } = unanswered();
  const left = new Error('left');
  await expect(approve(core, { walletId, signal: AbortSignal.abort(left) })).rejects.toBe(left);
  await expect(approve(core, { walletId: 'other' })).rejects.toMatchObject({ code: 'WALLET_NOT_FOUND' });
  await clock.advance(0);
  expect(begun).toEqual([]);
  expect(core.store.getState()).toMatchObject({ open: false, pairing: { status: 'idle' } });
});

it('connects a wallet without links in its view', async () => {
  const embedded = fakeWallet(async () => ({}), { id: 'inbox', kind: 'embedded', view: 'ConnectWallets' });
  const { core } = page({ beside: [embedded] });
  const approved = approve(core, { walletId: 'inbox' });
  const { open, router, pairing } = core.store.getState();
  expect([open, currentView(router).name, pairing.status]).toEqual([true, 'ConnectWallets', 'idle']);
  embedded.grant({ eip155: grantOn('eip155:1') });
  expect((await approved).peer.name).toBe('Inbox');
});
