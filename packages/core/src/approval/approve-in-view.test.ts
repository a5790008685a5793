import { expect, it } from 'vitest';
import { close } from '../modal/close.ts';
import { currentView } from '../store/router.ts';
import { page } from '../test-support/two-namespaces.ts';
import { fakeWallet, grantOn } from '../testing/test-remote-wallet.ts';
import { approveInView } from './approve-in-view.ts';

const view = 'ConnectWallets';

function inView(signal?: AbortSignal) {
  const embedded = fakeWallet(async () => ({}), { id: 'inbox', kind: 'embedded', view });
  const { core } = page({ beside: [embedded] });
  const approval = approveInView(core, embedded, signal);
  approval.catch(() => undefined);
  return { core, embedded, approval };
}

it('shows the view of the wallet, and resolves with its approval', async () => {
  const { core, embedded, approval } = inView();
  const { open, router } = core.store.getState();
  expect([open, currentView(router).name]).toEqual([true, view]);
  embedded.grant({ solana: grantOn('solana:1') });
  expect(Object.keys((await approval).grants)).toEqual(['solana']);
});

it('resolves with a namespace that a login which is still valid adds', async () => {
  const embedded = fakeWallet(async () => ({}), { id: 'inbox', kind: 'embedded', view });
  const { core } = page({ beside: [embedded] });
  embedded.grant({ eip155: grantOn('eip155:1') });
  let over = false;
  const approval = approveInView(core, embedded, undefined).finally(() => {
    over = true;
  });
  embedded.update({ eip155: grantOn('eip155:1') });
  await Promise.resolve();
  expect(over).toBe(false);
  embedded.update({ solana: grantOn('solana:1') });
  expect(Object.keys((await approval).grants)).toEqual(['eip155', 'solana']);
});

it('rejects with ABORTED once the visitor closes the view', async () => {
  const { core, approval } = inView();
  close(core);
  await expect(approval).rejects.toMatchObject({ code: 'ABORTED' });
});

it('rejects with ABORTED when its caller aborts', async () => {
  const controller = new AbortController();
  const { approval } = inView(controller.signal);
  controller.abort();
  await expect(approval).rejects.toMatchObject({ code: 'ABORTED' });
});
