import { siwxMessageTimeoutMs } from '@mooring/protocol/limits';
import { describe, expect, it } from 'vitest';
import { close } from '../modal/close.ts';
import type { DefaultSIWX } from '../siwx/default-siwx.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { shown, signInPage } from '../test-support/sign-in-page.ts';
import { signIn } from './sign-in.ts';

/** Makes a site store sign-ins only once `store` is called. `stored` resolves when it has. */
function storesLate(siwx: DefaultSIWX): { readonly store: () => void; readonly stored: () => Promise<void> } {
  const add = siwx.addSession.bind(siwx);
  let store: () => void = () => undefined;
  let storing: Promise<void> | undefined;
  const free = new Promise<void>((resolve) => {
    store = resolve;
  });
  siwx.addSession = (session) => {
    storing = free.then(() => add(session));
    return storing;
  };
  return { store, stored: async () => storing };
}

describe('signing in', () => {
  it('shows the reason after a rejection, and reopens the modal if it was closed', async () => {
    const { core, adapter, clock, events } = await signInPage();
    adapter.reportConnected();
    await clock.advance(0);
    adapter.signMessage = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
    const done = signIn(core);
    close(core);
    expect((await done)?.code).toBe('SIGNATURE_DECLINED');
    expect(shown(core)).toBe('SIWXSignMessage');
    expect(core.store.getState()).toMatchObject({
      toast: { variant: 'error', message: 'Signature declined' },
      signFlow: { status: 'failed' },
    });
    expect(events.map(({ event }) => event)).toContain('SIWX_AUTH_ERROR');
  });

  it('shows that the site verifies the signature, with text from the catalogue', async () => {
    const { core, adapter, clock } = await signInPage();
    adapter.reportConnected();
    await clock.advance(0);
    const said: (string | undefined)[] = [];
    core.store.subscribe(({ toast }, previous) => {
      if (toast?.open && toast !== previous.toast) said.push(toast.code ?? toast.message);
    });
    adapter.signMessage = async () => '0xsigned';
    expect(await signIn(core)).toBeUndefined();
    expect(said).toEqual(['AUTHENTICATING']);
  });

  it('stores nothing that the account did not sign', async () => {
    const { core, adapter, clock, storage } = await signInPage();
    adapter.reportConnected();
    await clock.advance(0);
    adapter.signMessage = async () => 'forged';
    expect((await signIn(core))?.code).toBe('SIGN_IN_INVALID');
    expect(storage.getItem('@appkit/siwx')).toBeNull();
  });

  it('drops a signature that comes after the account changed', async () => {
    const { core, adapter, clock, storage } = await signInPage();
    adapter.reportConnected();
    await clock.advance(0);
    let sign: (signature: string) => void = () => undefined;
    adapter.signMessage = () => new Promise((resolve) => (sign = resolve));
    const done = signIn(core);
    await clock.advance(0);
    adapter.reportConnected('test.one', 'eip155:2');
    sign('0x');
    expect((await done)?.code).toBe('ABORTED');
    expect(storage.getItem('@appkit/siwx')).toBeNull();
  });

  it('revokes what the site stores after the wallet has disconnected', async () => {
    const { core, adapter, clock, siwx, storage } = await signInPage();
    adapter.reportConnected();
    await clock.advance(0);
    const { store, stored } = storesLate(siwx);
    const done = signIn(core);
    await clock.advance(0);
    adapter.reportGone(undefined);
    store();
    expect((await done)?.code).toBe('ABORTED');
    await stored();
    expect(storage.getItem('@appkit/siwx')).toBeNull();
    expect(storage.getItem('@mooring/signed-in')).toBeNull();
  });

  it('no longer shows that the site verifies once the account has changed', async () => {
    const { core, adapter, clock, siwx } = await signInPage();
    adapter.reportConnected();
    await clock.advance(0);
    const { store } = storesLate(siwx);
    const done = signIn(core);
    await clock.advance(0);
    expect(core.store.getState().toast).toMatchObject({ code: 'AUTHENTICATING', open: true });
    adapter.reportConnected('test.one', 'eip155:2');
    expect(core.store.getState().toast).toMatchObject({ open: false });
    store();
    expect((await done)?.code).toBe('ABORTED');
  });

  it('revokes what the site stores after its time limit, once the wallet has disconnected', async () => {
    const { core, adapter, clock, siwx, storage } = await signInPage();
    adapter.reportConnected();
    await clock.advance(0);
    const { store, stored } = storesLate(siwx);
    const done = signIn(core);
    await clock.advance(siwxMessageTimeoutMs);
    expect((await done)?.code).toBe('TIMED_OUT');
    adapter.reportGone(undefined);
    store();
    await stored();
    await clock.advance(0);
    expect(storage.getItem('@appkit/siwx')).toBeNull();
  });

  it('prompts once, even if called twice', async () => {
    const { core, adapter, clock } = await signInPage();
    adapter.reportConnected();
    await clock.advance(0);
    const first = signIn(core);
    expect((await signIn(core))?.code).toBe('REQUEST_PENDING');
    expect(await first).toBeUndefined();
  });

  it('reports that the site has no sign-in, or that no wallet is connected', async () => {
    expect((await signIn(makeCore().core))?.message).toBe('SIWX is not enabled');
    expect((await signIn((await signInPage()).core))?.message).toBe('No ActiveCaipAddress found');
  });
});
