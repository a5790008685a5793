import { expect, it } from 'vitest';
import type { ModalEvent } from '../contract/modal-event.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { page } from '../test-support/two-namespaces.ts';
import { emitSignIn } from './emit-sign-in.ts';

it('tells whether the account that signs in is a smart account, also of a namespace that is not active', () => {
  const { core, evm, solana } = page();
  const events: ModalEvent[] = [];
  onModalEvent(core, (event) => events.push(event));
  solana.reportConnected();
  evm.reportConnected();
  core.dispatch({ type: 'namespaceSelected', namespace: 'solana' });
  const network = 'eip155:1';
  emitSignIn(core, 'SIWX_AUTH_SUCCESS', { network });
  const connection = core.store.getState().connections.eip155;
  if (connection?.status !== 'connected') throw new Error('not connected');
  evm.report({
    connection: { ...connection, accountDetails: { [connection.address]: { type: 'smartAccount' } } },
  });
  emitSignIn(core, 'SIWX_AUTH_ERROR', { network, message: 'no' });
  expect(events).toEqual([
    { event: 'SIWX_AUTH_SUCCESS', properties: { network, isSmartAccount: false } },
    { event: 'SIWX_AUTH_ERROR', properties: { network, message: 'no', isSmartAccount: true } },
  ]);
});
