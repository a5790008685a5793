import { expect, it } from 'vitest';
import { connect } from '../connect/connect.ts';
import { open } from '../modal/open.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { onModalEvent } from './modal-events.ts';

it('emits opening and closing once each, whatever closes the modal', async () => {
  const { core, adapter } = makeCore();
  const events: string[] = [];
  const stop = onModalEvent(core, ({ event }) => events.push(event));
  adapter.answer = async () => adapter.reportConnected();
  open(core);
  open(core);
  await connect(core, { connectorId: 'test.one' });
  open(core);
  adapter.report({ connection: { status: 'disconnected' }, connections: [] });
  stop();
  open(core);
  expect(events).toEqual([
    'MODAL_OPEN',
    'SELECT_WALLET',
    'CONNECT_SUCCESS',
    'MODAL_CLOSE',
    'MODAL_OPEN',
    'MODAL_CLOSE',
  ]);
});
