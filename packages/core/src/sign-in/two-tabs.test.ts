import { setMaxListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import '../exports/background.ts';
import type { Siwx, SiwxSession } from '../contract/siwx.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { DefaultSIWX } from '../siwx/default-siwx.ts';
import { createError } from '../test-support/create-error.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { testLocks } from '../test-support/test-locks.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { cancelSignIn } from './cancel-sign-in.ts';
import { signIn } from './sign-in.ts';

/** Storage events of both tabs of a browser. */
const heard = new EventTarget();
setMaxListeners(0, heard);

beforeEach(() => {
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
  vi.stubGlobal('removeEventListener', heard.removeEventListener.bind(heard));
});
afterEach(() => vi.unstubAllGlobals());

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Two tabs of a site that requires a sign-in, both connected, and each with a wallet that waits for its visitor. */
async function twoTabs(locks = testLocks()) {
  const storage = memoryStorage();
  const open = async () => {
    const siwx: Siwx = new DefaultSIWX({
      domain: 'site.example',
      uri: 'https://site.example/',
      required: true,
      storage,
    });
    const { core, adapter, clock } = makeCore({ siwx, storage, locks });
    onTestFinished(() => core.destroy());
    const requested: { readonly sign: () => void; readonly decline: () => void }[] = [];
    const events: string[] = [];
    onModalEvent(core, (emitted) => {
      const isOther = 'properties' in emitted && 'otherTab' in emitted.properties;
      events.push(isOther ? `${emitted.event} of another tab` : emitted.event);
    });
    adapter.signMessage = () =>
      new Promise((resolve, reject) =>
        requested.push({ sign: () => resolve('0xsigned'), decline: () => reject(createError('REJECTED')) }),
      );
    adapter.verifyMessage = async () => true;
    await core.start();
    adapter.reportConnected();
    await clock.advance(0);
    const status = () => {
      const {
        signIn: { status: reached },
        open: isOpen,
      } = core.store.getState();
      return [reached, isOpen];
    };
    return { core, clock, requested, events, status };
  };
  return [await open(), await open()] as const;
}

const tell = (): boolean =>
  heard.dispatchEvent(Object.assign(new Event('storage'), { key: '@mooring/signed-in', newValue: '1' }));

describe('in two tabs', () => {
  it('prompts the wallet once, and the other tab takes the sign-in over', async () => {
    const [first, second] = await twoTabs();
    const done = [signIn(first.core), signIn(second.core)];
    await settled();
    expect([first.requested.length, second.requested.length]).toEqual([1, 0]);
    first.requested[0]?.sign();
    expect(await Promise.all(done)).toEqual([undefined, undefined]);
    expect([first.status(), second.status()]).toEqual([
      ['signed', false],
      ['signed', false],
    ]);
    expect(second.requested).toHaveLength(0);
    expect(second.events).toContain('SIWX_AUTH_SUCCESS of another tab');
    expect(first.events).toContain('SIWX_AUTH_SUCCESS');
  });

  it('prompts the wallet once if pressed after the other tab has signed in and before this tab has heard of it', async () => {
    const [first, second] = await twoTabs();
    const done = signIn(first.core);
    await settled();
    first.requested[0]?.sign();
    await done;
    expect(second.status()).toEqual(['needed', true]);
    expect(await signIn(second.core)).toBeUndefined();
    expect(second.requested).toHaveLength(0);
    expect(second.status()).toEqual(['signed', false]);
  });

  it('prompts in the other tab once the visitor declines in the first', async () => {
    const [first, second] = await twoTabs();
    const declined = signIn(first.core);
    const done = signIn(second.core);
    await settled();
    first.requested[0]?.decline();
    expect(await declined).toMatchObject({ code: 'SIGNATURE_DECLINED' });
    await vi.waitFor(() => expect(second.requested).toHaveLength(1));
    second.requested[0]?.sign();
    expect(await done).toBeUndefined();
  });

  it('prompts in the other tab once the first is closed', async () => {
    const [first, second] = await twoTabs();
    void signIn(first.core);
    const done = signIn(second.core);
    await settled();
    first.core.destroy();
    await vi.waitFor(() => expect(second.requested).toHaveLength(1));
    second.requested[0]?.sign();
    expect(await done).toBeUndefined();
  });

  it('stops waiting once the visitor cancels', async () => {
    const [first, second] = await twoTabs();
    void signIn(first.core);
    const cancelled = signIn(second.core);
    await settled();
    await cancelSignIn(second.core);
    expect(await cancelled).toMatchObject({ code: 'ABORTED' });
    expect(second.requested).toHaveLength(0);
  });

  it('prompts after a minute if the first tab does not end its turn, as a suspended tab does not', async () => {
    const [first, second] = await twoTabs();
    void signIn(first.core);
    const done = signIn(second.core);
    await settled();
    await second.clock.advance(59_999);
    expect(second.requested).toHaveLength(0);
    await second.clock.advance(1);
    await vi.waitFor(() => expect(second.requested).toHaveLength(1));
    second.requested[0]?.sign();
    expect(await done).toBeUndefined();
    expect(second.status()).toEqual(['signed', false]);
  });

  it('reports nothing to a page that is destroyed while it waits', async () => {
    const [first, second] = await twoTabs();
    void signIn(first.core);
    const ended = signIn(second.core);
    await settled();
    second.core.destroy();
    expect(await ended).toMatchObject({ code: 'ABORTED' });
    expect(second.events).not.toContain('SIWX_AUTH_ERROR');
    expect(second.core.store.getState().toast).toBeUndefined();
  });

  it('takes over a sign-in that another tab completes while this tab looks for one', async () => {
    const siwx = new DefaultSIWX({ domain: 'site.example', uri: 'https://site.example/', required: true });
    let none = (): void => undefined;
    const look = new Promise<readonly SiwxSession[]>((resolve) => {
      none = () => resolve([]);
    });
    const given = { data: {}, message: 'Hello', signature: '0xsigned' } as SiwxSession;
    const answers = [look, Promise.resolve([given])];
    siwx.getSessions = async () => answers.shift() ?? [];
    const { core, adapter, clock } = makeCore({ siwx, storage: memoryStorage(), locks: testLocks() });
    onTestFinished(() => core.destroy());
    adapter.verifyMessage = async () => true;
    await core.start();
    adapter.reportConnected();
    await vi.waitFor(() => expect(core.store.getState().signIn.status).toBe('checking'));
    tell();
    await clock.advance(0);
    expect(core.store.getState().signIn.status).toBe('signed');
    none();
    await clock.advance(0);
    expect(core.store.getState().signIn.status).toBe('signed');
    expect(core.store.getState().open).toBe(false);
  });

  it('clears a failure in this tab once the visitor has signed in in the other tab', async () => {
    const [first, second] = await twoTabs();
    const declined = signIn(second.core);
    await settled();
    second.requested[0]?.decline();
    await declined;
    expect(second.core.store.getState().signFlow.status).toBe('failed');
    const done = signIn(first.core);
    await vi.waitFor(() => expect(first.requested).toHaveLength(1));
    first.requested[0]?.sign();
    await done;
    tell();
    await second.clock.advance(0);
    expect(second.status()).toEqual(['signed', false]);
    expect(second.core.store.getState().signFlow).toEqual({ status: 'idle' });
  });

  it('closes an unanswered prompt when the visitor signs in in the other tab', async () => {
    const [first, second] = await twoTabs();
    expect(second.status()).toEqual(['needed', true]);
    tell();
    await second.clock.advance(0);
    expect(second.status()).toEqual(['needed', true]);
    const done = signIn(first.core);
    await settled();
    first.requested[0]?.sign();
    await done;
    tell();
    await second.clock.advance(0);
    expect(second.status()).toEqual(['signed', false]);
    expect(second.events).toContain('SIWX_AUTH_SUCCESS of another tab');
    expect(first.events).toContain('SIWX_AUTH_SUCCESS');
  });
});
