// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/returning.ts';
import { describe, expect, it } from 'vitest';
import type { AppKitCore } from '../contract/core.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { connect } from './connect.ts';
import { goBack, push } from './navigate.ts';
import { open } from './open.ts';

const views = (core: AppKitCore): readonly string[] =>
  core.store.getState().router.history.map(({ name }) => name);
const never = (): Promise<void> => new Promise(() => undefined);

describe('connect', () => {
  it('shows the connecting view, closes once the wallet approves, and remembers the wallet', async () => {
    const { core, adapter } = makeCore();
    adapter.answer = async () => adapter.reportConnected();
    open(core);
    const done = connect(core, { connectorId: 'test.one' });
    expect(views(core)).toEqual(['Connect', 'ConnectingExternal']);
    expect(core.store.getState().connectFlow.status).toBe('pending');
    expect(await done).toBeUndefined();
    expect(core.store.getState().open).toBe(false);
    expect(core.store.getState().recentWallets).toMatchObject([{ connectorId: 'test.one' }]);
  });

  it('shows the list of wallets instead of closing if another wallet was connected before', async () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected('walletConnect');
    adapter.answer = async () => adapter.reportConnected();
    open(core);
    expect(await connect(core, { connectorId: 'test.one' })).toBeUndefined();
    expect(core.store.getState().open).toBe(true);
    expect(views(core)).toEqual(['Account', 'ProfileWallets']);
  });

  it('stays open and reports the error if the wallet rejects', async () => {
    const { core, adapter } = makeCore();
    adapter.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
    open(core);
    expect((await connect(core, { connectorId: 'test.one' }))?.code).toBe('REJECTED');
    expect(core.store.getState().connectFlow).toMatchObject({
      status: 'failed',
      error: { code: 'REJECTED' },
    });
    expect(views(core).at(-1)).toBe('ConnectingExternal');
  });

  it('resolves with ABORTED and resets the flow when the visitor goes back', async () => {
    const { core, adapter } = makeCore();
    adapter.answer = never;
    open(core);
    const done = connect(core, { connectorId: 'test.one' });
    goBack(core);
    expect((await done)?.code).toBe('ABORTED');
    expect(core.store.getState().connectFlow.status).toBe('idle');
  });

  it('times out if the wallet never answers', async () => {
    const { core, adapter, clock } = makeCore();
    adapter.answer = never;
    const done = connect(core, { connectorId: 'test.one' });
    await clock.advance(6 * 60_000);
    expect((await done)?.code).toBe('TIMED_OUT');
  });

  it('shows UnsupportedChain instead of closing when the wallet is on an unlisted chain', async () => {
    const { core, adapter } = makeCore();
    adapter.answer = async () => adapter.reportConnected('test.one', 'eip155:999');
    open(core);
    await connect(core, { connectorId: 'test.one' });
    expect(views(core)).toEqual(['UnsupportedChain']);
  });
});

it('shows Account if the wallet connects after the visitor went back to the list', async () => {
  const { core, adapter } = makeCore();
  adapter.answer = never;
  open(core);
  push(core, { name: 'ConnectingExternal', connectorId: 'test.one' });
  const asked = connect(core, { connectorId: 'test.one' });
  goBack(core);
  expect((await asked)?.code).toBe('ABORTED');
  expect(core.store.getState().router.history.map(({ name }) => name)).toEqual(['Connect']);
  adapter.reportConnected();
  expect(core.store.getState()).toMatchObject({ open: true, router: { history: [{ name: 'Account' }] } });
});
