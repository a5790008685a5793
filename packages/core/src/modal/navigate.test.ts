// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import { describe, expect, it, vi } from 'vitest';
import { connect } from '../connect/connect.ts';
import type { AppKitCore } from '../contract/core.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { unanswered } from '../test-support/unanswered.ts';
import { goBack, push } from './navigate.ts';
import { open } from './open.ts';

const views = (core: AppKitCore): readonly string[] =>
  core.store.getState().router.history.map(({ name }) => name);

describe('goBack', () => {
  it('pops a view, and closes if only one remains', () => {
    const { core } = makeCore();
    open(core);
    push(core, { name: 'Networks' });
    goBack(core);
    expect(views(core)).toEqual(['Connect']);
    goBack(core);
    expect(core.store.getState().open).toBe(false);
  });

  it('goes from Connect to Account while connected', () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    open(core);
    push(core, { name: 'ProfileWallets' });
    push(core, { name: 'Connect' });
    goBack(core);
    expect(views(core)).toEqual(['Account']);
  });
});

it('makes a new link when the visitor goes back from a browser wallet to the QR code', async () => {
  const { core, adapter, clock, begun } = unanswered();
  const answer = adapter.answer;
  adapter.answer = (call) => (call === 'connect test.one' ? new Promise(() => undefined) : answer(call));
  open(core);
  void connect(core, {
    connectorId: 'walletConnect',
    wallet: { id: 'w', name: 'Wallet One', mobile_link: 'a://' },
  });
  await clock.advance(0);
  void connect(core, { connectorId: 'test.one' });
  await clock.advance(0);
  expect(core.store.getState().pairing.status).toBe('idle');
  goBack(core);
  await vi.dynamicImportSettled();
  await clock.advance(0);
  expect(begun).toHaveLength(2);
  expect(core.store.getState().pairing).toMatchObject({ status: 'waiting', uri: 'wc:2' });
});
