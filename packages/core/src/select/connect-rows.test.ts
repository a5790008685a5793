import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { remote } from '../test-support/listed-wallets.ts';
import { selectConnectRows } from './connect-rows.ts';

it('passes over a kind that a page of plain JavaScript misspells', () => {
  for (const wrong of ['instaled', 'toString']) {
    const connectorTypeOrder = ['walletConnect', wrong as 'recent', 'injected'] as const;
    const { core } = makeCore({ pairing: remote, modal: { connectorTypeOrder } });
    expect(selectConnectRows(core.store.getState()).map(({ id }) => id)).toEqual([
      'walletConnect',
      'test.one',
    ]);
  }
});
