import { describe, expect, it } from 'vitest';
import type { AppKitCore } from '../contract/core.ts';
import { readNetwork } from '../store/list-network.ts';
import { makeCore, network } from '../test-support/fake-adapter.ts';
import { close } from './close.ts';
import { push } from './navigate.ts';
import { open } from './open.ts';

const views = (core: AppKitCore): readonly string[] =>
  core.store.getState().router.history.map(({ name }) => name);

describe('close', () => {
  it('refuses on UnsupportedChain and on SwitchNetwork reached from it, and shakes each time', () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected('test.one', 'eip155:999');
    open(core);
    close(core);
    push(core, { name: 'SwitchNetwork', network: readNetwork(network(1)) });
    close(core);
    expect(core.store.getState()).toMatchObject({ open: true, shakes: 2 });
  });

  it('closes any other view and resets the history', () => {
    const { core } = makeCore();
    open(core, { view: 'Networks' });
    push(core, { name: 'Connect' });
    close(core);
    expect(core.store.getState()).toMatchObject({ open: false, shakes: 0 });
    expect(views(core)).toEqual(['Connect']);
  });
});
