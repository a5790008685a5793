import { expect, it } from 'vitest';
import { connect } from '../connect/connect.ts';
import { disconnect } from '../connect/disconnect.ts';
import { open } from '../modal/open.ts';
import { selectAccount } from '../select/account.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import type { SiweConfig } from './siwe-config.ts';
import { siwxFromSiweConfig } from './siwx-from-siwe-config.ts';

const silent: Readonly<Record<string, () => unknown>> = {
  'throws at once': () => {
    throw new Error('401');
  },
  rejects: () => Promise.reject(new SyntaxError('Unexpected end of JSON input')),
  'answers undefined': async () => undefined,
  'answers an empty object': async () => ({}),
  'answers a page': async () => '<!doctype html>',
};

it.each(Object.entries(silent))(
  'prompts an approved wallet to sign if getSession %s while signed out',
  async (_how, nobody) => {
    let signed = false;
    const siwx = siwxFromSiweConfig({
      getNonce: async () => '12345678',
      getMessageParams: async () => ({ domain: 'site.example', uri: 'https://site.example/' }),
      createMessage: ({ nonce }) => nonce,
      verifyMessage: async () => {
        signed = true;
        return true;
      },
      getSession: (() =>
        signed ? Promise.resolve({ address, chainId: 1 }) : nobody()) as SiweConfig['getSession'],
      signOut: async () => true,
    });
    const { core, adapter, clock } = makeCore({ siwx });
    await core.start();
    adapter.answer = async () => adapter.reportConnected();
    open(core);
    expect(await connect(core, { connectorId: 'test.one' })).toBeUndefined();
    await clock.advance(0);
    const { router, signIn: standing } = core.store.getState();
    expect(standing).toEqual({ status: 'needed', required: true });
    expect(router.history.at(-1)?.name).toBe('SIWXSignMessage');
    expect(selectAccount(core.store.getState()).isConnected).toBe(true);
    adapter.answer = async () => undefined;
    expect(await signIn(core)).toBeUndefined();
    expect(core.store.getState().signIn.status).toBe('signed');
  },
);

it('does not end a confirmed sign-in when getSession fails', async () => {
  let answer = (): Promise<{ address: string; chainId: number } | null> =>
    Promise.resolve({ address, chainId: 1 });
  const refuse = (): Promise<never> => Promise.reject(new Error('503'));
  const siwx = siwxFromSiweConfig({
    getNonce: async () => '12345678',
    createMessage: ({ nonce }) => nonce,
    verifyMessage: async () => true,
    getSession: () => answer(),
    signOut: async () => true,
  });
  expect(await siwx.getSessions('eip155:1', address)).toHaveLength(1);
  answer = refuse;
  await expect(siwx.getSessions('eip155:1', address)).rejects.toThrow('503');
  await siwx.revokeSession('eip155:1', address).catch(() => undefined);
  expect(await siwx.getSessions('eip155:1', address)).toEqual([]);
});

/** A visitor who was signed in, on a site whose `getSession` rejects while signed out. */
async function expired(options: Partial<SiweConfig> = {}) {
  let answer: SiweConfig['getSession'] = async () => ({ address, chainId: 1 });
  const siwx = siwxFromSiweConfig({
    getNonce: async () => '12345678',
    createMessage: ({ nonce }) => nonce,
    verifyMessage: async () => true,
    getSession: () => answer(),
    signOut: async () => true,
    sessionRefetchIntervalMs: 10_000,
    ...options,
  });
  const made = makeCore({ siwx });
  await made.core.start();
  made.adapter.reportConnected();
  await made.clock.advance(0);
  expect(made.core.store.getState().signIn.status).toBe('signed');
  answer = () => Promise.reject(new Error('401'));
  return made;
}

it('prompts on another network if getSession rejects, and again on the previous one', async () => {
  const { core, adapter, clock } = await expired();
  for (const chainId of ['eip155:2', 'eip155:1'] as const) {
    adapter.reportConnected('test.one', chainId);
    await clock.advance(0);
    expect(core.store.getState().signIn.status).toBe('needed');
  }
  expect(adapter.calls).not.toContain('disconnect');
});

it('prompts after three rejections in a row, and does not disconnect when the network returns', async () => {
  const { core, adapter, clock } = await expired();
  await clock.advance(30_000);
  expect(core.store.getState().signIn.status).toBe('needed');
  adapter.reportConnected('test.one', 'eip155:999');
  await clock.advance(0);
  adapter.reportConnected();
  await clock.advance(0);
  expect(core.store.getState().signIn.status).toBe('needed');
  expect(adapter.calls).not.toContain('disconnect');
});

it('prompts a returning wallet with a kept session if getSession rejects', async () => {
  const { core, adapter, clock } = await expired({ signOutOnDisconnect: false });
  adapter.answer = async () => adapter.report({ connection: { status: 'disconnected' }, connections: [] });
  await disconnect(core);
  adapter.reportConnected();
  await clock.advance(0);
  expect(core.store.getState().signIn.status).toBe('needed');
});
