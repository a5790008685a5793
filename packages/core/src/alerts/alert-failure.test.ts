// Preloads the entry: its import then settles at once.
import '../exports/modal.ts';
import { expect, it, vi } from 'vitest';
import { connect } from '../connect/connect.ts';
import { disconnect } from '../connect/disconnect.ts';
import { switchConnection } from '../connect/switch-connection.ts';
import { switchNetwork } from '../connect/switch-network.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { Siwx } from '../contract/siwx.ts';
import type { AlertState } from '../contract/state.ts';
import { updateOptions } from '../options/update-options.ts';
import { startPairing } from '../pairing/start-pairing.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { readNetwork } from '../store/list-network.ts';
import { createError } from '../test-support/create-error.ts';
import { emptySiwx } from '../test-support/empty-siwx.ts';
import { injected, makeCore, network } from '../test-support/fake-adapter.ts';
import { fakeWallet, sitesOwn } from '../testing/test-remote-wallet.ts';
import { hideAlert } from './alert.ts';
import { alertFailure } from './alert-failure.ts';

/** A page whose relay refuses every pairing. */
function refused(code: Parameters<typeof createError>[0], projectId?: string) {
  const provider = { connect: () => Promise.reject(createError(code as 'ABORTED')) };
  const remote = fakeWallet(async () => provider);
  const made = makeCore({ pairing: remote, projectId });
  const alerts: (AlertState | undefined)[] = [];
  made.core.store.subscribe((state, previous) => {
    if (state.alert !== previous.alert) alerts.push(state.alert);
  });
  const pair = async () => {
    await startPairing(made.core);
    await vi.dynamicImportSettled();
  };
  return { ...made, alerts, pair };
}

it.each([
  ['RELAY_ORIGIN_NOT_ALLOWED', 'id', 'Invalid App Configuration', 'Unauthorized: origin not allowed'],
  ['RELAY_INVALID_KEY', 'id', 'Invalid App Configuration', 'Unauthorized: invalid key'],
  ['RELAY_INVALID_KEY', undefined, 'Project ID Not Configured', 'Unauthorized: invalid key'],
] as const)('%s with project id %s: %s', async (code, projectId, message, detail) => {
  const { alerts, core, pair } = refused(code, projectId);
  await pair();
  expect(alerts).toEqual([{ variant: 'error', message, detail }]);
  expect(core.store.getState().pairing).toMatchObject({ status: 'failed', error: { code } });
  hideAlert(core);
  await pair();
  expect(core.store.getState().alert).toBeUndefined();
});

it.each(['JWT_NOT_YET_VALID', 'JWT_EXPIRED'] as const)(
  'Session Expired on %s: advises the visitor and the developer to check the time settings',
  async (code) => {
    const { alerts, core, pair } = refused(code, 'id');
    await pair();
    const text = 'Check the time settings of this device, then connect again.';
    expect(alerts).toEqual([{ variant: 'error', message: 'Session Expired', detail: text }]);
    expect(core.store.getState().pairing).toMatchObject({
      status: 'failed',
      error: { code: 'SESSION_EXPIRED', text },
    });
  },
);

it('alerts that no relay is configured, and names the setting', async () => {
  const { core } = makeCore();
  await startPairing(core);
  await vi.dynamicImportSettled();
  expect(core.store.getState().alert).toEqual({
    variant: 'error',
    message: 'No relay configured',
    detail: 'Connecting a phone needs a relay. Set `services.relay` to the address of your relay.',
  });
});

it('alerts that a chain is not supported', async () => {
  const { alerts, pair } = refused('CHAIN_NOT_SUPPORTED');
  await pair();
  expect(alerts).toEqual([{ variant: 'error', message: 'Chain is not supported', detail: undefined }]);
});

it('shows only the title if the error has the message of UNKNOWN', () => {
  const { core } = makeCore();
  const text = createError('UNKNOWN').message;
  alertFailure(core, { code: 'RPC_CALL_NOT_ALLOWED', text, message: text, retryable: false });
  expect(core.store.getState().alert).toEqual({
    variant: 'error',
    message: 'Action not allowed',
    detail: undefined,
  });
});

it('alerts once to a disallowed call of the site, and rejects each call with its error', async () => {
  const error = createError('RPC_CALL_NOT_ALLOWED');
  const provider = { request: () => Promise.reject(error) };
  const remote = fakeWallet(async () => provider);
  const { core, adapter } = makeCore({ pairing: remote });
  const observed = sitesOwn(adapter.host);
  const call = { method: 'wallet_sendCalls' };
  await expect(observed.request(call)).rejects.toBe(error);
  await vi.dynamicImportSettled();
  expect(core.store.getState().alert).toEqual({
    variant: 'error',
    message: 'Action not allowed',
    detail: 'Requested RPC call is not allowed',
  });
  hideAlert(core);
  await expect(observed.request(call)).rejects.toBe(error);
  await vi.dynamicImportSettled();
  expect(core.store.getState().alert).toBeUndefined();
});

it('raises no alert for an error from the wallet', async () => {
  const no = { code: 5000, message: 'User rejected.' };
  const provider = { request: () => Promise.reject(no) };
  const remote = fakeWallet(async () => provider);
  const { core, adapter } = makeCore({ pairing: remote });
  await expect(sitesOwn(adapter.host).request({ method: 'eth_sign' })).rejects.toBe(no);
  await vi.dynamicImportSettled();
  expect(core.store.getState().alert).toBeUndefined();
});

it('alerts if the sign-in does not support the chain', async () => {
  const siwx: Siwx = {
    ...emptySiwx,
    createMessage: () => Promise.reject(createError('CHAIN_NOT_SUPPORTED')),
  };
  const { core, adapter } = makeCore({ siwx });
  adapter.reportConnected();
  await signIn(core);
  await vi.dynamicImportSettled();
  expect(core.store.getState().alert).toMatchObject({ message: 'Chain is not supported' });
});

it.each([
  ['disconnecting', (core: AppKitCore) => disconnect(core, { namespace: 'solana' })],
  [
    'switching the connection',
    (core: AppKitCore) => switchConnection(core, { connectorId: 'one', namespace: 'solana' }),
  ],
])('alerts that the adapter of a namespace is missing: %s', async (_what, act) => {
  const { core } = makeCore();
  expect((await act(core))?.message).toBe('Chain adapter not found');
  expect(core.store.getState().alert).toEqual({
    variant: 'error',
    message: 'Adapter not found',
    detail: 'Chain adapter not found',
  });
});

it("raises no alert for errors that the site's setup does not cause", async () => {
  for (const code of ['RELAY_UNREACHABLE', 'OFFLINE', 'PAIRING_EXPIRED', 'REJECTED'] as const) {
    const { alerts, pair } = refused(code);
    await pair();
    expect(alerts).toEqual([]);
  }
});

it('alerts to a missing network or adapter', async () => {
  const { core, adapter } = makeCore();
  expect((await switchNetwork(core, { network: readNetwork(network(9)) }))?.message).toBe(
    'Network Not Found',
  );
  expect(core.store.getState().alert).toMatchObject({ message: 'Network Not Found' });
  adapter.report({ connectors: [{ ...injected, namespaces: ['solana'] }] });
  expect((await connect(core, { connectorId: injected.id }))?.message).toBe('Adapter not found');
  await vi.dynamicImportSettled();
  expect(core.store.getState().alert).toMatchObject({ message: 'Adapter not found' });
});

it('raises no alert while `debug` is off', async () => {
  const { core, alerts, pair } = refused('RELAY_ORIGIN_NOT_ALLOWED', 'id');
  updateOptions(core, { debug: false });
  await pair();
  expect(alerts).toEqual([]);
  expect(core.store.getState().pairing.status).toBe('failed');
});
