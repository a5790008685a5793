import { describe, expect, it } from 'vitest';
import { connect } from '../connect/connect.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { Siwx, SiwxSession } from '../contract/siwx.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { open } from '../modal/open.ts';
import { createError } from '../test-support/create-error.ts';
import { emptySiwx } from '../test-support/empty-siwx.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { shown, signInPage } from '../test-support/sign-in-page.ts';
import { signIn } from './sign-in.ts';

const status = (core: AppKitCore): string => core.store.getState().signIn.status;

/** A site whose sessions cannot be read, unless `getSessions` is given. */
function unreadable(
  getSessions: Siwx['getSessions'] = () => Promise.reject(createError('HTTP_STATUS', { status: 500 })),
): Siwx {
  return { ...emptySiwx, getSessions };
}

describe('requesting a sign-in', () => {
  it('opens the prompt for an account without a sign-in only', async () => {
    const first = await signInPage();
    first.adapter.reportConnected();
    await first.clock.advance(0);
    expect([shown(first.core), status(first.core)]).toEqual(['SIWXSignMessage', 'needed']);
    expect(await signIn(first.core)).toBeUndefined();
    expect([shown(first.core), status(first.core)]).toEqual([undefined, 'signed']);
    expect(first.checks).toEqual([`eip155:1:${address}`]);
    expect(first.events.map(({ event }) => event)).toContain('SIWX_AUTH_SUCCESS');

    const second = await signInPage({}, first.storage);
    second.adapter.reportConnected();
    await second.clock.advance(0);
    expect([shown(second.core), status(second.core)]).toEqual([undefined, 'signed']);
  });

  it('continues from connecting to signing in the same modal', async () => {
    const { core, adapter, clock } = await signInPage();
    adapter.answer = async () => adapter.reportConnected();
    open(core);
    await connect(core, { connectorId: 'test.one' });
    await clock.advance(0);
    expect(shown(core)).toBe('SIWXSignMessage');
  });

  it('closes after connecting when the account is signed in', async () => {
    const before = await signInPage();
    before.adapter.reportConnected();
    await before.clock.advance(0);
    await signIn(before.core);
    const { core, adapter, clock } = await signInPage({}, before.storage);
    adapter.answer = async () => adapter.reportConnected();
    open(core);
    await connect(core, { connectorId: 'test.one' });
    await clock.advance(0);
    expect([shown(core), status(core)]).toEqual([undefined, 'signed']);
  });

  it('prompts again on another chain, but not on an unlisted one', async () => {
    const { core, adapter, clock } = await signInPage();
    adapter.reportConnected();
    await clock.advance(0);
    await signIn(core);
    adapter.reportConnected('test.one', 'eip155:2');
    await clock.advance(0);
    expect([shown(core), status(core)]).toEqual(['SIWXSignMessage', 'needed']);
    adapter.reportConnected('test.one', 'eip155:999');
    await clock.advance(0);
    expect(status(core)).toBe('unknown');
  });

  it('disconnects and shows the reason if the site cannot read its sessions', async () => {
    const siwx = unreadable();
    const { core, adapter } = makeCore({ siwx });
    const causes: unknown[] = [];
    onModalEvent(core, (event) => {
      if (event.event === 'SIWX_AUTH_ERROR') causes.push(event.properties.message);
    });
    await core.start();
    adapter.answer = async (call) => {
      if (call === 'disconnect') adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    };
    const toasted = new Promise<void>((resolve) =>
      core.store.subscribe((state) => state.toast !== undefined && resolve()),
    );
    adapter.reportConnected();
    await toasted;
    expect(adapter.calls).toContain('disconnect');
    expect(shown(core)).toBe('Connect');
    expect(core.store.getState().toast?.message).toBe(
      'A problem occurred while trying initialize authentication',
    );
    expect(causes).toEqual(['HTTP status code: 500']);
  });

  it('drops a wallet that cannot be disconnected either', async () => {
    const siwx = { ...unreadable(), getRequired: () => true };
    const { core, adapter, clock } = makeCore({ siwx });
    await core.start();
    adapter.answer = () => Promise.reject(new Error('locked'));
    adapter.reportConnected();
    await clock.advance(0);
    expect(adapter.calls).toContain('disconnect');
    expect(core.store.getState().connections.eip155?.status).toBe('disconnected');
    expect(shown(core)).toBe('Connect');
    await clock.advance(1_000);
    expect(core.store.getState().toast?.code).toBe('SIGN_IN_UNAVAILABLE');
  });

  it('keeps another network that the visitor switched to during the disconnection', async () => {
    const answers: Partial<Record<string, () => Promise<readonly SiwxSession[]>>> = {
      'eip155:1': () => Promise.reject(createError('HTTP_STATUS', { status: 500 })),
    };
    const session = { message: '', signature: '' } as SiwxSession;
    const { core, adapter, clock } = makeCore({
      siwx: unreadable((chainId) => answers[chainId]?.() ?? Promise.resolve([session])),
    });
    await core.start();
    let fail: (error: Error) => void = () => undefined;
    adapter.answer = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    adapter.reportConnected();
    await clock.advance(0);
    expect(adapter.calls).toContain('disconnect');
    adapter.reportConnected('test.one', 'eip155:2');
    fail(new Error('locked'));
    await clock.advance(0);
    expect(core.store.getState().connections.eip155).toMatchObject({
      status: 'connected',
      chainId: 'eip155:2',
    });
    expect([shown(core), status(core)]).toEqual([undefined, 'signed']);
  });
});
