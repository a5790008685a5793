import { describe, expect, it } from 'vitest';
import type { AppKitCore } from '../contract/core.ts';
import type { ModalEvent } from '../contract/modal-event.ts';
import type { Siwx, SiwxSession } from '../contract/siwx.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { close, closeForSite } from '../flows/close.ts';
import { connect } from '../flows/connect.ts';
import { disconnect } from '../flows/disconnect.ts';
import { open } from '../flows/open.ts';
import { cancelSignIn } from '../sign-in/cancel-sign-in.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { createError } from '../test-support/create-error.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { type MemoryStorage, memoryStorage } from '../testing/memory-storage.ts';
import { DefaultSIWX, type DefaultSIWXOptions } from './default-siwx.ts';
import { siwxFromSiweConfig } from './siwx-from-siwe-config.ts';

const page = { domain: 'site.example', uri: 'https://site.example/' } as const;

interface Session extends ReturnType<typeof makeCore> {
  readonly siwx: DefaultSIWX;
  readonly storage: MemoryStorage;
  readonly events: ModalEvent[];
  readonly checks: string[];
}

/** A page whose wallet signs, and whose chain accepts signatures starting with `0x`. */
async function start(options: DefaultSIWXOptions = {}, storage = memoryStorage()): Promise<Session> {
  const siwx = new DefaultSIWX({ ...page, storage, ...options });
  const made = makeCore({ siwx });
  const checks: string[] = [];
  made.adapter.verifyMessage = async ({ signature, address: account }) => {
    checks.push(account);
    return signature.startsWith('0x');
  };
  const events: ModalEvent[] = [];
  onModalEvent(made.core, (event) => events.push(event));
  await made.core.start();
  return { ...made, siwx, storage, events, checks };
}

const shown = (core: AppKitCore): string | undefined => {
  const { open: isOpen, router } = core.store.getState();
  return isOpen ? router.history.at(-1)?.name : undefined;
};
const status = (core: AppKitCore): string => core.store.getState().signIn.status;

describe('requesting a sign-in', () => {
  it('opens the prompt for an account without a sign-in only', async () => {
    const first = await start();
    first.adapter.reportConnected();
    await first.clock.advance(0);
    expect([shown(first.core), status(first.core)]).toEqual(['SIWXSignMessage', 'needed']);
    expect(await signIn(first.core)).toBeUndefined();
    expect([shown(first.core), status(first.core)]).toEqual([undefined, 'signed']);
    expect(first.checks).toEqual([`eip155:1:${address}`]);
    expect(first.events.map(({ event }) => event)).toContain('SIWX_AUTH_SUCCESS');

    const second = await start({}, first.storage);
    second.adapter.reportConnected();
    await second.clock.advance(0);
    expect([shown(second.core), status(second.core)]).toEqual([undefined, 'signed']);
  });

  it('continues from connecting to signing in the same modal', async () => {
    const { core, adapter, clock } = await start();
    adapter.answer = async () => adapter.reportConnected();
    open(core);
    await connect(core, { connectorId: 'test.one' });
    await clock.advance(0);
    expect(shown(core)).toBe('SIWXSignMessage');
  });

  it('closes after connecting when the account is signed in', async () => {
    const before = await start();
    before.adapter.reportConnected();
    await before.clock.advance(0);
    await signIn(before.core);
    const { core, adapter, clock } = await start({}, before.storage);
    adapter.answer = async () => adapter.reportConnected();
    open(core);
    await connect(core, { connectorId: 'test.one' });
    await clock.advance(0);
    expect([shown(core), status(core)]).toEqual([undefined, 'signed']);
  });

  it('prompts again on another chain, but not on an unlisted one', async () => {
    const { core, adapter, clock } = await start();
    adapter.reportConnected();
    await clock.advance(0);
    await signIn(core);
    adapter.reportConnected('test.one', 'eip155:2');
    await clock.advance(0);
    expect([shown(core), status(core)]).toEqual(['SIWXSignMessage', 'needed']);
    adapter.reportConnected('test.one', 'eip155:999');
    await clock.advance(0);
    expect(status(core)).toBe('unknown');
  });

  it('disconnects and shows the reason if the site cannot read its sessions', async () => {
    const siwx: Siwx = {
      createMessage: () => Promise.reject(new Error('no')),
      addSession: async () => undefined,
      revokeSession: async () => undefined,
      setSessions: async () => undefined,
      getSessions: () => Promise.reject(createError('HTTP_STATUS', { status: 500 })),
    };
    const { core, adapter } = makeCore({ siwx });
    const causes: unknown[] = [];
    onModalEvent(core, (event) => {
      if (event.event === 'SIWX_AUTH_ERROR') causes.push(event.properties.message);
    });
    await core.start();
    adapter.answer = async (call) => {
      if (call === 'disconnect') adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    };
    const told = new Promise<void>((resolve) =>
      core.store.subscribe((state) => state.toast !== undefined && resolve()),
    );
    adapter.reportConnected();
    await told;
    expect(adapter.calls).toContain('disconnect');
    expect(shown(core)).toBe('Connect');
    expect(core.store.getState().toast?.message).toBe(
      'A problem occurred while trying initialize authentication',
    );
    expect(causes).toEqual(['HTTP status code: 500']);
  });

  it('drops a wallet that cannot be disconnected either', async () => {
    const siwx: Siwx = {
      createMessage: () => Promise.reject(new Error('no')),
      addSession: async () => undefined,
      revokeSession: async () => undefined,
      setSessions: async () => undefined,
      getSessions: () => Promise.reject(createError('HTTP_STATUS', { status: 500 })),
      getRequired: () => true,
    };
    const { core, adapter, clock } = makeCore({ siwx });
    await core.start();
    adapter.answer = () => Promise.reject(new Error('locked'));
    adapter.reportConnected();
    await clock.advance(0);
    expect(adapter.calls).toContain('disconnect');
    expect(core.store.getState().connections.eip155?.status).toBe('disconnected');
    expect(shown(core)).toBe('Connect');
    await clock.advance(1_000);
    expect(core.store.getState().toast?.code).toBe('SIGN_IN_UNAVAILABLE');
  });
});

describe('signing in', () => {
  it('shows the reason after a rejection, and reopens the modal if it was closed', async () => {
    const { core, adapter, clock, events } = await start();
    adapter.reportConnected();
    await clock.advance(0);
    adapter.signMessage = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
    const done = signIn(core);
    close(core);
    expect((await done)?.code).toBe('SIGNATURE_DECLINED');
    expect(shown(core)).toBe('SIWXSignMessage');
    expect(core.store.getState()).toMatchObject({
      toast: { variant: 'error', message: 'Signature declined' },
      signFlow: { status: 'failed' },
    });
    expect(events.map(({ event }) => event)).toContain('SIWX_AUTH_ERROR');
  });

  it('shows that the site verifies the signature, with text from the catalogue', async () => {
    const { core, adapter, clock } = await start();
    adapter.reportConnected();
    await clock.advance(0);
    const said: (string | undefined)[] = [];
    core.store.subscribe(({ toast }, previous) => {
      if (toast?.open && toast !== previous.toast) said.push(toast.code ?? toast.message);
    });
    adapter.signMessage = async () => '0xsigned';
    expect(await signIn(core)).toBeUndefined();
    expect(said).toEqual(['AUTHENTICATING']);
  });

  it('stores nothing that the account did not sign', async () => {
    const { core, adapter, clock, storage } = await start();
    adapter.reportConnected();
    await clock.advance(0);
    adapter.signMessage = async () => 'forged';
    expect((await signIn(core))?.code).toBe('SIGN_IN_INVALID');
    expect(storage.getItem('@appkit/siwx')).toBeNull();
  });

  it('drops a signature that comes after the account changed', async () => {
    const { core, adapter, clock, storage } = await start();
    adapter.reportConnected();
    await clock.advance(0);
    let sign: (signature: string) => void = () => undefined;
    adapter.signMessage = () => new Promise((resolve) => (sign = resolve));
    const done = signIn(core);
    await clock.advance(0);
    adapter.reportConnected('test.one', 'eip155:2');
    sign('0x');
    expect((await done)?.code).toBe('ABORTED');
    expect(storage.getItem('@appkit/siwx')).toBeNull();
  });

  it('prompts once, even if called twice', async () => {
    const { core, adapter, clock } = await start();
    adapter.reportConnected();
    await clock.advance(0);
    const first = signIn(core);
    expect((await signIn(core))?.code).toBe('REQUEST_PENDING');
    expect(await first).toBeUndefined();
  });

  it('reports that the site has no sign-in, or that no wallet is connected', async () => {
    expect((await signIn(makeCore().core))?.message).toBe('SIWX is not enabled');
    expect((await signIn((await start()).core))?.message).toBe('No ActiveCaipAddress found');
  });
});

describe('declining to sign in', () => {
  it('closes the modal if sign-in is optional', async () => {
    const { core, adapter, clock } = await start();
    adapter.reportConnected();
    await clock.advance(0);
    await cancelSignIn(core);
    expect(shown(core)).toBeUndefined();
    expect(core.store.getState().connections.eip155?.status).toBe('connected');
  });

  it('keeps the modal open if sign-in is required; cancelling disconnects the wallet', async () => {
    const { core, adapter, clock } = await start({ required: true });
    adapter.answer = async (call) => {
      if (call === 'disconnect') adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    };
    adapter.reportConnected();
    await clock.advance(0);
    close(core);
    expect(core.store.getState()).toMatchObject({ open: true, shakes: 1 });
    closeForSite(core);
    open(core, { view: 'Networks' });
    expect(core.store.getState()).toMatchObject({ open: true, shakes: 2 });
    expect(shown(core)).toBe('SIWXSignMessage');
    await cancelSignIn(core);
    expect(core.store.getState().connections.eip155?.status).toBe('disconnected');
    expect(shown(core)).toBeUndefined();
  });

  it('disconnects on cancel if sign-in is required, even if another network was signed in', async () => {
    const { core, adapter, clock } = await start({ required: true });
    adapter.reportConnected();
    await clock.advance(0);
    await signIn(core);
    adapter.reportConnected('test.one', 'eip155:2');
    await clock.advance(0);
    adapter.answer = async (call) => {
      if (call === 'disconnect') adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    };
    await cancelSignIn(core);
    expect(adapter.calls.filter((call) => call.startsWith('switchNetwork'))).toEqual([]);
    expect(core.store.getState().connections.eip155?.status).toBe('disconnected');
    expect(shown(core)).toBeUndefined();
  });
});

describe('a stored sign-in', () => {
  async function signed(options: DefaultSIWXOptions = {}): Promise<Session> {
    const session = await start(options);
    session.adapter.reportConnected();
    await session.clock.advance(0);
    await signIn(session.core);
    return session;
  }

  it('is removed with the wallet, unless the site keeps it', async () => {
    const first = await signed();
    await disconnect(first.core);
    expect(first.storage.getItem('@appkit/siwx')).toBeNull();
    const second = await signed({ signOutOnDisconnect: false });
    await disconnect(second.core);
    expect(second.storage.getItem('@appkit/siwx')).not.toBeNull();
  });

  it('is revoked once when a wallet ends the connection, but not while wallets are restored', async () => {
    const { core, adapter, clock, storage, siwx } = await signed();
    const revoked: string[] = [];
    const revoke = siwx.revokeSession.bind(siwx);
    siwx.revokeSession = async (chainId, account) => {
      revoked.push(chainId);
      await revoke(chainId, account);
    };
    const { eip155 = [] } = core.store.getState().libraryConnections;
    adapter.report({
      connection: { status: 'connecting', connectorId: 'test.one', reconnecting: true },
      connections: [],
    });
    adapter.reportConnected();
    await clock.advance(0);
    expect(revoked).toEqual([]);
    // Another wallet has the same account, which stays signed in.
    adapter.report({ connections: [...eip155, ...eip155.map((one) => ({ ...one, connectorId: 'two' }))] });
    adapter.reportConnected();
    await clock.advance(0);
    expect(revoked).toEqual([]);
    adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    await clock.advance(0);
    expect(revoked).toEqual(['eip155:1', 'eip155:2']);
    expect(storage.getItem('@appkit/siwx')).toBeNull();
    adapter.reportConnected();
    await clock.advance(0);
    expect(status(core)).toBe('needed');
  });

  it('is revoked once per network when the visitor disconnects', async () => {
    const { core, adapter, siwx } = await signed();
    const revoked: string[] = [];
    siwx.revokeSession = async (chainId) => {
      revoked.push(chainId);
    };
    adapter.answer = async () => adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    await disconnect(core);
    expect(revoked).toEqual(['eip155:1', 'eip155:2']);
  });

  it('is stored per account and chain, and revoked on its own', async () => {
    const { siwx, core, adapter, clock } = await signed();
    adapter.reportConnected('test.one', 'eip155:2');
    await clock.advance(0);
    await signIn(core);
    await siwx.revokeSession('eip155:1', address.toLowerCase());
    expect(await siwx.getSessions('eip155:1', address)).toEqual([]);
    expect(await siwx.getSessions('eip155:2', address.toLowerCase())).toHaveLength(1);
  });

  it('expires', async () => {
    const { siwx, clock } = await signed({ expiresIn: 60 });
    expect(await siwx.getSessions('eip155:1', address)).toHaveLength(1);
    await clock.advance(60_000);
    expect(await siwx.getSessions('eip155:1', address)).toEqual([]);
  });

  it.each(['cannot be asked', 'throws at once', 'says no'])(
    'does not count while its verifier %s, and counts again once it succeeds',
    async (how) => {
      const { storage } = await signed();
      let holds = false;
      const verify = (): Promise<boolean> => {
        if (holds) return Promise.resolve(true);
        if (how === 'says no') return Promise.resolve(false);
        if (how === 'throws at once') throw createError('SOMETHING_WENT_WRONG');
        return Promise.reject(createError('HTTP_STATUS', { status: 503 }));
      };
      const later = await start({ verifier: { verify }, required: true }, storage);
      later.adapter.reportConnected();
      await later.clock.advance(0);
      expect([shown(later.core), status(later.core)]).toEqual(['SIWXSignMessage', 'needed']);
      holds = true;
      expect(await later.siwx.getSessions('eip155:1', address)).toHaveLength(1);
    },
  );

  it('does not count while its signature cannot be verified', async () => {
    const { storage } = await signed();
    const later = await start({}, storage);
    later.adapter.verifyMessage = () => Promise.reject(createError('HTTP_STATUS', { status: 503 }));
    later.adapter.reportConnected();
    await later.clock.advance(0);
    expect(status(later.core)).toBe('needed');
    expect(storage.getItem('@appkit/siwx')).not.toBeNull();
  });

  it('does not count if the stored fields differ from the signed text', async () => {
    const { storage } = await signed({ expiresIn: 60 });
    const stored = storage.getItem('@appkit/siwx') ?? '';
    const [session] = JSON.parse(stored) as [SiwxSession];
    const data = { ...session.data, expirationTime: '2999-01-01T00:00:00.000Z' };
    storage.setItem('@appkit/siwx', JSON.stringify([{ ...session, data }]));
    const later = await start({}, storage);
    expect(await later.siwx.getSessions('eip155:1', address)).toEqual([]);
    storage.setItem('@appkit/siwx', stored);
    expect(await later.siwx.getSessions('eip155:1', address)).toHaveLength(1);
  });

  it('is rejected if its fields differ from the signed text', async () => {
    const { siwx } = await signed();
    const [session] = await siwx.getSessions('eip155:1', address);
    if (session === undefined) throw new Error('no session');
    const other: SiwxSession = { ...session, data: { ...session.data, chainId: 'eip155:2' } };
    await expect(siwx.addSession(other)).rejects.toThrow('The signature does not belong');
    await expect(siwx.setSessions([session, other])).rejects.toThrow();
    expect(await siwx.getSessions('eip155:1', address)).toHaveLength(1);
  });

  it('is ignored if storage contains garbage, and lasts until the page is left if storage fails', async () => {
    const garbage = memoryStorage({ '@appkit/siwx': '[{"data":{}},7,null]' });
    const store = new DefaultSIWX({ ...page, storage: garbage });
    expect(await store.getSessions('eip155:1', address)).toEqual([]);
    const refuse = (): never => {
      throw new Error('QuotaExceededError');
    };
    const refusing = Object.assign(memoryStorage(), { setItem: refuse, getItem: refuse, removeItem: refuse });
    const { siwx } = await signed({ storage: refusing });
    expect(await siwx.getSessions('eip155:1', address)).toHaveLength(1);
  });
});

describe('siweConfig', () => {
  it('provides nonce, message, verification and session; required by default', async () => {
    let session: { address: string; chainId: number } | null = null;
    const verified: string[] = [];
    const siwx = siwxFromSiweConfig({
      getNonce: async () => '12345678',
      getMessageParams: async () => ({ ...page, statement: 'Hello.' }),
      createMessage: ({ address: account, chainId, nonce }) => `${account} ${chainId} ${nonce}`,
      verifyMessage: async ({ message }) => {
        verified.push(message);
        session = { address, chainId: 1 };
        return true;
      },
      getSession: async () => session,
      signOut: async () => {
        session = null;
        return true;
      },
    });
    const { core, adapter, clock } = makeCore({ siwx });
    await core.start();
    adapter.reportConnected();
    await clock.advance(0);
    expect(core.store.getState().signIn).toEqual({ status: 'needed', required: true });
    expect(await signIn(core)).toBeUndefined();
    expect(verified).toEqual([`eip155:1:${address} 1 12345678`]);
    expect(status(core)).toBe('signed');
    await disconnect(core);
    expect(session).toBeNull();
  });
});
