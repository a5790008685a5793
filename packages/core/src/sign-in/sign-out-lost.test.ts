import { expect, it } from 'vitest';
import { signedIn } from '../test-support/sign-in-page.ts';

/** A visitor who has signed in, and the networks whose sign-in was revoked since. */
async function visitor() {
  const { siwx, ...made } = await signedIn();
  const revoked: string[] = [];
  const revoke = siwx.revokeSession.bind(siwx);
  siwx.revokeSession = async (chainId, account) => {
    revoked.push(chainId);
    await revoke(chainId, account);
  };
  return { ...made, revoked };
}

it('revokes a sign-in once when its wallet ends the connection', async () => {
  const { core, adapter, clock, storage, revoked } = await visitor();
  adapter.report({ connection: { status: 'disconnected' }, connections: [] });
  await clock.advance(0);
  expect(revoked).toEqual(['eip155:1', 'eip155:2']);
  expect(storage.getItem('@appkit/siwx')).toBeNull();
  adapter.reportConnected();
  await clock.advance(0);
  expect(core.store.getState().signIn.status).toBe('needed');
  expect(revoked).toHaveLength(2);
});

it('keeps the sign-in while wallets are restored', async () => {
  const { adapter, clock, revoked } = await visitor();
  const connecting = { status: 'connecting', connectorId: 'test.one', reconnecting: true } as const;
  adapter.report({ connection: connecting, connections: [] });
  adapter.reportConnected();
  await clock.advance(0);
  expect(revoked).toEqual([]);
});

it('keeps the sign-in of an account that another wallet has too', async () => {
  const { core, adapter, clock, revoked } = await visitor();
  const { eip155 = [] } = core.store.getState().libraryConnections;
  adapter.report({ connections: [...eip155, ...eip155.map((one) => ({ ...one, connectorId: 'two' }))] });
  adapter.reportConnected();
  await clock.advance(0);
  expect(revoked).toEqual([]);
});

it('revokes the sign-in of a wallet beside the active one', async () => {
  const { core, adapter, clock, revoked } = await visitor();
  const { eip155 = [] } = core.store.getState().libraryConnections;
  const accounts = [`eip155:1:0x${'cd'.repeat(20)}`] as const;
  adapter.report({
    connections: [...eip155, ...eip155.map((one) => ({ ...one, connectorId: 'two', accounts }))],
  });
  adapter.reportConnected();
  await clock.advance(0);
  expect(revoked).toEqual(['eip155:1', 'eip155:2']);
});

it('leaves the sign-in to the visitor who is disconnecting', async () => {
  const { core, adapter, clock, revoked } = await visitor();
  core.dispatch({ type: 'leavingChanged', leaving: ['eip155'] });
  adapter.report({ connection: { status: 'disconnected' }, connections: [] });
  await clock.advance(0);
  expect(revoked).toEqual([]);
});
