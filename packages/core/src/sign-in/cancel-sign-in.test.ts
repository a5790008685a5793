import { describe, expect, it } from 'vitest';
import { close, closeForSite } from '../modal/close.ts';
import { open } from '../modal/open.ts';
import { shown, signInPage } from '../test-support/sign-in-page.ts';
import { cancelSignIn } from './cancel-sign-in.ts';
import { signIn } from './sign-in.ts';

describe('declining to sign in', () => {
  it('closes the modal if sign-in is optional', async () => {
    const { core, adapter, clock } = await signInPage();
    adapter.reportConnected();
    await clock.advance(0);
    await cancelSignIn(core);
    expect(shown(core)).toBeUndefined();
    expect(core.store.getState().connections.eip155?.status).toBe('connected');
  });

  it('keeps the modal open if sign-in is required; cancelling disconnects the wallet', async () => {
    const { core, adapter, clock } = await signInPage({ required: true });
    adapter.answer = async (call) => {
      if (call === 'disconnect') adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    };
    adapter.reportConnected();
    await clock.advance(0);
    close(core);
    expect(core.store.getState()).toMatchObject({ open: true, shakes: 1 });
    closeForSite(core);
    open(core, { view: 'Networks' });
    expect(core.store.getState()).toMatchObject({ open: true, shakes: 2 });
    expect(shown(core)).toBe('SIWXSignMessage');
    await cancelSignIn(core);
    expect(core.store.getState().connections.eip155?.status).toBe('disconnected');
    expect(shown(core)).toBeUndefined();
  });

  it('disconnects on cancel if sign-in is required, even if another network was signed in', async () => {
    const { core, adapter, clock } = await signInPage({ required: true });
    adapter.reportConnected();
    await clock.advance(0);
    await signIn(core);
    adapter.reportConnected('test.one', 'eip155:2');
    await clock.advance(0);
    adapter.answer = async (call) => {
      if (call === 'disconnect') adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    };
    await cancelSignIn(core);
    expect(adapter.calls.filter((call) => call.startsWith('switchNetwork'))).toEqual([]);
    expect(core.store.getState().connections.eip155?.status).toBe('disconnected');
    expect(shown(core)).toBeUndefined();
  });
});
