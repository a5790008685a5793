// Loads both entries before the tests need them, so that one tick of the clock is enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import { signInNamespace } from '@mooring/protocol';
import { buildCacao, type Cacao, createRecap, encodeRecap, recapStatement } from '@mooring/protocol/cacao';
import { describe, expect, it } from 'vitest';
import { connect } from '../connect/connect.ts';
import { disconnect } from '../connect/disconnect.ts';
import type { AppKitCore, CoreOptions } from '../contract/core.ts';
import type { ModalEvent } from '../contract/modal-event.ts';
import type { ApprovalSignIn } from '../contract/remote-wallet.ts';
import type { Siwx, SiwxMessage } from '../contract/siwx.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { goBack } from '../modal/navigate.ts';
import { open } from '../modal/open.ts';
import { DefaultSIWX, type DefaultSIWXOptions } from '../siwx/default-siwx.ts';
import { siwxFromSiweConfig } from '../siwx/siwx-from-siwe-config.ts';
import { createError } from '../test-support/create-error.ts';
import { address, fakeAdapter, makeCore, network } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { fakeWallet, type RequestedApproval } from '../testing/test-remote-wallet.ts';

const page = { domain: 'shop.example', uri: 'https://shop.example/', statement: 'Sign in.' } as const;
const methods = ['eth_sendTransaction', 'personal_sign'];

/** A wallet's signature for the first chain. */
function signed({ terms }: ApprovalSignIn, change: Partial<Cacao['p']> = {}): Cacao {
  const recap = createRecap(signInNamespace, 'request', methods, { chains: ['eip155:1'] });
  const request = {
    type: 'caip122',
    chains: ['eip155:1'],
    domain: terms.domain,
    aud: terms.uri,
    nonce: terms.nonce,
    version: '1',
    iat: '2026-11-22T12:00:00.000Z',
    exp: terms.expirationTime,
    statement: recapStatement(terms.statement, recap),
    resources: [...(terms.resources ?? []), encodeRecap(recap)],
  };
  const made = buildCacao(request, { t: 'eip191', s: '0xsigned' }, `eip155:1:${address}`);
  return { ...made, p: { ...made.p, ...change } };
}

const accept = async ({ signIn }: RequestedApproval, ...cacaos: readonly Cacao[]): Promise<void> =>
  signIn?.accept(cacaos, { chains: ['eip155:1', 'eip155:2'], methods });

/** A page whose paired wallet answers as the test specifies, and a log of events and views in order. */
function start(
  siwx: Siwx | undefined,
  answer: (requested: RequestedApproval) => Promise<unknown>,
  options: Partial<CoreOptions> = {},
) {
  const asks: RequestedApproval[] = [];
  const wallet = fakeWallet(async () => ({
    async connect(requested) {
      asks.push(requested);
      requested.onUri('wc:link', Math.floor(made.clock.now() / 1000) + 300);
      await answer(requested);
    },
  }));
  const made = makeCore({ siwx, pairing: wallet, storage: memoryStorage(), ...options });
  const { core, adapter } = made;
  adapter.verifyMessage = async ({ signature }) => signature === '0xsigned';
  adapter.answer = async (call) => {
    const [act, id = ''] = call.split(' ');
    if (act === 'connect') adapter.reportConnected(id);
    if (act === 'disconnect') {
      await wallet.leave('eip155');
      adapter.reportGone(id === '' ? undefined : id);
    }
  };
  const events: ModalEvent['event'][] = [];
  onModalEvent(core, ({ event }) => events.push(event));
  const views: string[] = [];
  core.store.subscribe(({ open: isOpen, router }) => {
    const view = isOpen ? (router.history.at(-1)?.name ?? '') : 'closed';
    if (views.at(-1) !== view) views.push(view);
  });
  const pendingWhenClosed: boolean[] = [];
  core.store.subscribe((state, previous) => {
    if (previous.open && !state.open) pendingWhenClosed.push(previous.connectFlow.status !== 'idle');
  });
  return { ...made, wallet, asks, events, views, pendingWhenClosed };
}

const byDefault = (options: DefaultSIWXOptions = {}): DefaultSIWX =>
  new DefaultSIWX({ ...page, storage: memoryStorage(), ...options });

async function pair(core: AppKitCore) {
  await core.start();
  open(core);
  return connect(core, { connectorId: 'walletConnect' });
}

describe('a wallet that signs in with its approval', () => {
  it("receives the site's terms, and the visitor gets no other prompt", async () => {
    const siwx = byDefault({ resources: ['https://shop.example/terms'], required: true });
    const { core, asks, events, views, pendingWhenClosed } = start(siwx, async (requested) => {
      if (requested.signIn !== undefined) await accept(requested, signed(requested.signIn));
    });
    expect(await pair(core)).toBeUndefined();
    expect(asks[0]?.signIn?.terms).toMatchObject({ ...page, resources: ['https://shop.example/terms'] });
    expect(asks[0]?.signIn?.terms.nonce).toMatch(/^[0-9a-f]{32}$/);
    const [session] = await siwx.getSessions('eip155:1', address);
    expect(session).toMatchObject({ signature: '0xsigned', cacao: { s: { s: '0xsigned' } } });
    expect(core.store.getState()).toMatchObject({ open: false, signIn: { status: 'signed' } });
    expect(views).toEqual(['closed', 'Connect', 'ConnectingWalletConnect', 'closed']);
    // The view shows the outcome before the modal closes.
    expect(pendingWhenClosed).toEqual([false]);
    expect(events.filter((event) => !event.startsWith('MODAL'))).toEqual([
      'SELECT_WALLET',
      'SIWX_AUTH_SUCCESS',
      'CONNECT_SUCCESS',
    ]);
  });

  it('is signed out when it disconnects', async () => {
    const siwx = byDefault();
    const { core } = start(
      siwx,
      async (requested) => requested.signIn && accept(requested, signed(requested.signIn)),
    );
    await pair(core);
    expect(await siwx.getSessions('eip155:1', address)).toHaveLength(1);
    expect(await disconnect(core)).toBeUndefined();
    expect(await siwx.getSessions('eip155:1', address)).toEqual([]);
  });

  it("passes the signed message to the site's server, for the first chain", async () => {
    const calls: unknown[] = [];
    let session: { address: string; chainId: number } | null = null;
    const siwx = siwxFromSiweConfig({
      getNonce: async (of) => {
        calls.push(['nonce', of]);
        return 'abcdef123456';
      },
      getMessageParams: async () => ({ domain: page.domain, uri: page.uri, statement: page.statement }),
      createMessage: () => {
        throw new Error('nobody is there yet');
      },
      verifyMessage: async ({ message, cacao }) => {
        calls.push([message.split('\n')[1], cacao?.p.iss]);
        session = { address, chainId: 1 };
        return true;
      },
      getSession: async () => session,
      signOut: async () => true,
    });
    const { core } = start(
      siwx,
      async (requested) => requested.signIn && accept(requested, signed(requested.signIn)),
    );
    expect(await pair(core)).toBeUndefined();
    expect(calls).toEqual([
      ['nonce', undefined],
      [address, `did:pkh:eip155:1:${address}`],
    ]);
    expect(core.store.getState()).toMatchObject({ open: false, signIn: { status: 'signed' } });
  });
});

describe('prompts for the sign-in after the approval', () => {
  const quiet = async (): Promise<void> => undefined;

  it('if the wallet approves without signing', async () => {
    const { core, asks, clock, views } = start(byDefault(), quiet);
    await pair(core);
    await clock.advance(0);
    expect(asks[0]?.signIn).toBeDefined();
    expect(core.store.getState().signIn.status).toBe('needed');
    expect(views.at(-1)).toBe('SIWXSignMessage');
  });

  it('if the site has networks of another namespace', async () => {
    const adapters = [fakeAdapter(), fakeAdapter('solana')] as const;
    for (const adapter of adapters) {
      adapter.verifyMessage = async () => true;
      adapter.answer = async (call) => {
        if (call.startsWith('connect')) adapter.reportConnected('walletConnect');
      };
    }
    const { core, asks, views } = start(byDefault(), quiet, {
      adapters,
      networks: [network(1), network(1, 'solana')],
    });
    void pair(core);
    await core.start();
    await expect.poll(() => asks.length).toBe(1);
    expect(asks[0]?.signIn).toBeUndefined();
    expect(Object.keys(asks[0]?.proposal ?? {})).toEqual(['eip155', 'solana']);
    await expect.poll(() => views.at(-1)).toBe('SIWXSignMessage');
    expect(core.store.getState().signIn.status).toBe('needed');
  });

  it.each<[string, Siwx | undefined]>([
    ['wants none', undefined],
    ['signs in no accounts of the chain', Object.assign(byDefault(), { serves: () => false })],
    ['rejects', Object.assign(byDefault(), { createMessage: () => Promise.reject(new Error('no')) })],
    ['throws', Object.assign(byDefault(), { createMessage: () => raise() })],
    ['gives no nonce', Object.assign(byDefault(), { createMessage: async () => message({ nonce: '' }) })],
    [
      'gives what cannot be signed',
      Object.assign(byDefault(), { createMessage: async () => message({ statement: 'a\nb' }) }),
    ],
    [
      'gives what is no list',
      Object.assign(byDefault(), { createMessage: async () => message({ resources: 'x' as never }) }),
    ],
    ['has switched it off', siwxFromSiweConfig({ ...noServer(), enabled: false })],
  ])('if the site %s', async (_name, siwx) => {
    const { core, asks } = start(siwx, quiet);
    await pair(core);
    expect(asks).toHaveLength(1);
    expect(asks[0]?.signIn).toBeUndefined();
  });

  it('if the site does not answer in three seconds, and still shows the link', async () => {
    const siwx = Object.assign(byDefault(), { createMessage: () => new Promise<never>(() => undefined) });
    const { core, clock, asks } = start(siwx, quiet);
    void pair(core);
    await clock.advance(2_999);
    expect(asks).toHaveLength(0);
    await clock.advance(1);
    expect(asks[0]?.signIn).toBeUndefined();
  });
});

describe('does not connect', () => {
  it.each<[string, (requested: RequestedApproval) => Promise<void>]>([
    [
      'where another nonce was signed',
      async (requested) =>
        requested.signIn && accept(requested, signed(requested.signIn, { nonce: 'another123' })),
    ],
    [
      'where the signature is not the account’s',
      async (requested) =>
        requested.signIn &&
        accept(requested, { ...signed(requested.signIn), s: { t: 'eip191', s: '0xforged' } }),
    ],
  ])('%s', async (_name, answer) => {
    const siwx = byDefault();
    const { core, events, adapter } = start(siwx, answer);
    expect(await pair(core)).toMatchObject({ code: 'SIGN_IN_INVALID' });
    expect(await siwx.getSessions('eip155:1', address)).toEqual([]);
    expect(adapter.calls.filter((call) => call.startsWith('connect'))).toEqual([]);
    expect(core.store.getState()).toMatchObject({
      pairing: { status: 'failed', error: { code: 'SIGN_IN_INVALID' } },
    });
    expect(core.store.getState().toast?.open).not.toBe(true);
    expect(events).toContain('SIWX_AUTH_ERROR');
  });

  it('if the site fails to store the session', async () => {
    const siwx = Object.assign(byDefault(), { setSessions: () => Promise.reject(new Error('full')) });
    const { core } = start(
      siwx,
      async (requested) => requested.signIn && accept(requested, signed(requested.signIn)),
    );
    expect(await pair(core)).toMatchObject({ code: 'UNKNOWN', cause: { message: 'full' } });
    expect(core.store.getState().connections.eip155?.status).not.toBe('connected');
  });

  it('and signs out if the approval fails afterwards', async () => {
    const siwx = byDefault();
    const { core } = start(siwx, async (requested) => {
      if (requested.signIn !== undefined) await accept(requested, signed(requested.signIn));
      throw createError('ABORTED');
    });
    expect(await pair(core)).toMatchObject({ code: 'ABORTED' });
    expect(await siwx.getSessions('eip155:1', address)).toEqual([]);
  });

  it('if the visitor goes back while the site writes its message', async () => {
    let write = (_message: SiwxMessage): void => undefined;
    const createMessage = () =>
      new Promise<SiwxMessage>((resolve) => {
        write = resolve;
      });
    const { core, clock, asks } = start(Object.assign(byDefault(), { createMessage }), async () => undefined);
    void pair(core);
    await clock.advance(0);
    goBack(core);
    write(message({}));
    await clock.advance(0);
    expect(asks).toEqual([]);
  });
});

function message(change: Partial<SiwxMessage>): SiwxMessage {
  const fields = {
    ...page,
    chainId: 'eip155:1',
    accountAddress: '',
    version: '1',
    nonce: 'abcdef1234',
  } as const;
  return { ...fields, toString: () => '', ...change };
}

function raise(): never {
  throw new Error('no');
}

function noServer() {
  return {
    getNonce: async () => 'abcdef1234',
    createMessage: () => '',
    verifyMessage: async () => true,
    getSession: async () => null,
    signOut: async () => true,
  };
}
