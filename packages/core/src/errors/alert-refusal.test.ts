import { createError } from '@mooring/protocol';
import { expect, it } from 'vitest';
import { hideAlert } from '../actions/alert.ts';
import { connect } from '../actions/connect.ts';
import { startPairing } from '../actions/start-pairing.ts';
import { switchNetwork } from '../actions/switch-network.ts';
import type { AlertState } from '../contract/state.ts';
import { readNetwork } from '../store/list-network.ts';
import { injected, makeCore, network, pairing } from '../test-support/fake-adapter.ts';

/** A page whose relay refuses every pairing. */
function refused(code: Parameters<typeof createError>[0], projectId?: string) {
  const provider = { connect: () => Promise.reject(createError(code as 'ABORTED')) };
  const remote = { info: pairing, hasSession: async () => false, getProvider: async () => provider as never };
  const made = makeCore({ pairing: remote, projectId });
  made.adapter.answer = async () => {
    const reached = await made.adapter.remotes[0]?.getProvider();
    await reached?.connect({ networks: [] });
  };
  const alerts: (AlertState | undefined)[] = [];
  made.core.store.subscribe((state, previous) => {
    if (state.alert !== previous.alert) alerts.push(state.alert);
  });
  const pair = async () => {
    await startPairing(made.core);
    await import('./alert-refusal.ts');
    await made.clock.advance(0);
  };
  return { ...made, alerts, pair };
}

it.each([
  ['RELAY_ORIGIN_NOT_ALLOWED', 'id', 'Invalid App Configuration', 'Unauthorized: origin not allowed'],
  ['RELAY_INVALID_KEY', 'id', 'Invalid App Configuration', 'Unauthorized: invalid key'],
  ['RELAY_INVALID_KEY', undefined, 'Project ID Not Configured', 'Unauthorized: invalid key'],
  ['JWT_NOT_YET_VALID', 'id', 'Session Expired', 'JWT validation error: JWT Token is not yet valid'],
] as const)('%s with project id %s: %s', async (code, projectId, message, detail) => {
  const { alerts, core, pair } = refused(code, projectId);
  await pair();
  expect(alerts).toEqual([{ variant: 'error', message, detail }]);
  expect(core.store.getState().pairing).toMatchObject({ status: 'failed', error: { code } });
  hideAlert(core);
  await pair();
  expect(core.store.getState().alert).toBeUndefined();
});

it('asks for no project id where no relay demands one, and alerts nobody of what is no fault of the site', async () => {
  for (const code of ['RELAY_UNREACHABLE', 'OFFLINE', 'PAIRING_EXPIRED', 'REJECTED'] as const) {
    const { alerts, pair } = refused(code);
    await pair();
    expect(alerts).toEqual([]);
  }
});

it('names what the site asks for and does not have', async () => {
  const { core, adapter } = makeCore();
  expect((await switchNetwork(core, { network: readNetwork(network(9)) }))?.message).toBe(
    'Network Not Found',
  );
  expect(core.store.getState().alert).toMatchObject({ message: 'Network Not Found' });
  adapter.report({ connectors: [{ ...injected, namespaces: ['solana'] }] });
  expect((await connect(core, { connectorId: injected.id }))?.message).toBe('Adapter not found');
  expect(core.store.getState().alert).toMatchObject({ message: 'Adapter not found' });
});
