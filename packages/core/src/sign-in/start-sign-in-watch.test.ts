import { describe, expect, it } from 'vitest';
import type { Siwx } from '../contract/siwx.ts';
import { open } from '../modal/open.ts';
import { connectedState } from '../store/is-connected.ts';
import { emptySiwx } from '../test-support/empty-siwx.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { startSignInWatch } from './start-sign-in-watch.ts';
import { watchSignIn } from './watch-sign-in.ts';

const siwx: Siwx = emptySiwx;

type Load = NonNullable<Parameters<typeof startSignInWatch>[1]>;

describe('watching for a sign-in', () => {
  it('starts later if its code fails to load at first', async () => {
    const { core, adapter, clock } = makeCore({ siwx });
    let failures = 2;
    const load: Load = async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('offline');
      return { watchSignIn };
    };
    await startSignInWatch(core, load).started;
    open(core);
    await clock.advance(0);
    expect(core.store.getState().signIn.status).toBe('unknown');
    adapter.reportConnected();
    await clock.advance(0);
    expect(core.store.getState().signIn.status).toBe('needed');
  });

  it('disconnects a wallet that cannot be prompted for a required sign-in', async () => {
    const { core, adapter, clock } = makeCore({ siwx: { ...siwx, getRequired: () => true } });
    let requested = 0;
    const following = startSignInWatch(core, async () => {
      requested += 1;
      throw new Error('offline');
    });
    await following.started;
    adapter.reportConnected();
    await clock.advance(29_999);
    expect(connectedState(core.store.getState())).toBeDefined();
    expect(requested).toBeGreaterThan(10);
    await clock.advance(1);
    expect(adapter.calls).toEqual(['disconnect']);
    expect(connectedState(core.store.getState())).toBeUndefined();
    // Disconnected: the retries stop.
    const before = requested;
    await clock.advance(60_000);
    expect(requested).toBe(before);
    // Reconnecting starts another half minute.
    adapter.reportConnected();
    await clock.advance(29_999);
    expect(connectedState(core.store.getState())).toBeDefined();
    following.stop();
    await clock.advance(60_000);
    expect(connectedState(core.store.getState())).toBeDefined();
  });

  it('drops the wallet even if the library never disconnects and the code never loads', async () => {
    const { core, adapter, clock } = makeCore({ siwx: { ...siwx, getRequired: () => true } });
    startSignInWatch(core, () => new Promise(() => undefined));
    adapter.answer = () => new Promise(() => undefined);
    adapter.reportConnected();
    await clock.advance(32_999);
    expect(connectedState(core.store.getState())).toBeDefined();
    await clock.advance(1);
    expect(connectedState(core.store.getState())).toBeUndefined();
  });

  it('requests a required sign-in once its code has loaded, even after retries', async () => {
    const { core, adapter, clock } = makeCore({ siwx: { ...siwx, getRequired: () => true } });
    let failures = 5;
    await startSignInWatch(core, async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('offline');
      return { watchSignIn };
    }).started;
    adapter.reportConnected();
    await clock.advance(10_000);
    expect(core.store.getState()).toMatchObject({
      open: true,
      signIn: { status: 'needed', required: true },
      router: { history: [{ name: 'SIWXSignMessage' }] },
    });
    await clock.advance(60_000);
    expect(connectedState(core.store.getState())).toBeDefined();
  });

  it('does not disconnect wallets that need no sign-in', async () => {
    const { core, adapter, clock } = makeCore({ siwx });
    await startSignInWatch(core, () => Promise.reject(new Error('offline'))).started;
    adapter.reportConnected();
    await clock.advance(60_000);
    expect(connectedState(core.store.getState())).toBeDefined();
  });

  it('never starts if it was ended while its code was loading', async () => {
    const { core, adapter, clock } = makeCore({ siwx });
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let requested = 0;
    const following = startSignInWatch(core, async () => {
      await arrived;
      return {
        watchSignIn: (given) => {
          requested += 1;
          return watchSignIn(given);
        },
      };
    });
    following.stop();
    arrive();
    await following.started;
    adapter.reportConnected();
    await clock.advance(0);
    expect(requested).toBe(0);
    expect(core.store.getState().signIn.status).toBe('unknown');
  });
});
