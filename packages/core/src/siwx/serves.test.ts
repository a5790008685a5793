import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import { createCore } from '../app/create-core.ts';
import { disconnect } from '../connect/disconnect.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress } from '../contract/network.ts';
import type { Siwx } from '../contract/siwx.ts';
import { close } from '../modal/close.ts';
import { cancelSignIn } from '../sign-in/cancel-sign-in.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { isConnected } from '../store/is-connected.ts';
import { emptySiwx } from '../test-support/empty-siwx.ts';
import { address, type FakeAdapter, fakeAdapter, network } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { DefaultSIWX, type DefaultSIWXOptions } from './default-siwx.ts';
import { serves } from './serves.ts';
import type { SiweConfig } from './siwe-config.ts';
import { siwxFromSiweConfig } from './siwx-from-siwe-config.ts';

const key = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';
const cluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

interface Page {
  readonly core: AppKitCore;
  readonly evm: FakeAdapter;
  readonly solana: FakeAdapter;
  connectSolana(): Promise<void>;
  connectEvm(): Promise<void>;
  show(namespace: string): Promise<void>;
  shown(): string | undefined;
  status(): string;
}

/** A page with EVM chains and Solana, whose adapters check what their wallets sign. */
async function openPage(siwx: Siwx): Promise<Page> {
  const clock = new FakeClock();
  const evm = fakeAdapter();
  const solana = fakeAdapter('solana');
  evm.verifyMessage = async ({ signature }) => signature === '0x';
  solana.signMessage = async ({ message }) => `${key} ${message}`;
  solana.verifyMessage = async ({ message, signature, address: account }) =>
    signature === `${account.slice(account.lastIndexOf(':') + 1)} ${message}`;
  solana.answer = async (call) => {
    if (call === 'disconnect') solana.report({ connection: { status: 'disconnected' }, connections: [] });
  };
  const core = createCore({
    networks: [network(1), { ...network(1, 'solana'), id: cluster.slice(7) }],
    adapters: [evm, solana],
    clock,
    siwx,
    storage: memoryStorage(),
  });
  await core.start();
  const turn = (): Promise<void> => clock.advance(0);
  const show = async (namespace: string): Promise<void> => {
    const found = core.store.getState().networks.find((each) => each.chainNamespace === namespace);
    if (found !== undefined) core.dispatch({ type: 'networkSelected', network: found });
    await turn();
  };
  return {
    core,
    evm,
    solana,
    show,
    async connectSolana() {
      const accounts = [`${cluster}:${key}`] as const satisfies readonly CaipAddress[];
      const wallet = { name: 'Lagoon', type: 'announced' } as const;
      const row = { connectorId: 'solana:Lagoon', wallet, accounts, chainId: cluster } as const;
      solana.report({
        connection: { status: 'connected', ...row, address: accounts[0] },
        connections: [row],
      });
      await show('solana');
    },
    async connectEvm() {
      evm.reportConnected();
      await show('eip155');
    },
    shown() {
      const { open, router } = core.store.getState();
      return open ? router.history.at(-1)?.name : undefined;
    },
    status: () => core.store.getState().signIn.status,
  };
}

const where = { domain: 'site.example', uri: 'https://site.example/' } as const;
const byDefault = (options: DefaultSIWXOptions = {}): DefaultSIWX =>
  new DefaultSIWX({ ...where, storage: memoryStorage(), ...options });

/** An EIP-4361 server that keeps one session. */
function server(options: Partial<SiweConfig> = {}) {
  const kept = { session: null as { address: string; chainId: number } | null, left: 0 };
  const siwx = siwxFromSiweConfig({
    getNonce: async () => 'nonce1234',
    createMessage: () => 'text',
    getMessageParams: async () => where,
    verifyMessage: async () => true,
    getSession: async () => kept.session,
    signOut: async () => {
      kept.session = null;
      kept.left += 1;
      return true;
    },
    ...options,
  });
  return { kept, siwx };
}

describe('CAIP-122 sign-in', () => {
  it('prompts a Solana account, and accepts its signature', async () => {
    const siwx = byDefault({ required: true });
    const page = await openPage(siwx);
    await page.connectSolana();
    expect([page.shown(), page.status()]).toEqual(['SIWXSignMessage', 'needed']);
    expect(await signIn(page.core)).toBeUndefined();
    expect([page.shown(), page.status()]).toEqual([undefined, 'signed']);
    const [session] = await siwx.getSessions(cluster, key);
    expect(session?.message).toContain(`sign in with your Solana account:\n${key}\n`);
    expect(session?.data).toMatchObject({ chainId: cluster, accountAddress: key });
    // Base58 in another case is another account.
    expect(await siwx.getSessions(cluster, key.toLowerCase())).toEqual([]);
  });

  it('rejects a signature by another key', async () => {
    const page = await openPage(byDefault());
    page.solana.signMessage = async ({ message }) => `somebody ${message}`;
    await page.connectSolana();
    expect(await signIn(page.core)).toMatchObject({ code: 'SIGN_IN_INVALID' });
    expect(page.status()).toBe('needed');
  });

  it('does not prompt for signatures that cannot be verified', async () => {
    const siwx = byDefault({ required: true });
    const page = await openPage(siwx);
    delete page.solana.verifyMessage;
    await page.connectSolana();
    expect([page.shown(), page.status()]).toEqual([undefined, 'unknown']);
    expect(await signIn(page.core)).toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
    expect(serves(siwx, 'kadena:mainnet01')).toBe(false);
  });

  it('prompts accounts of any chain if the site writes and verifies messages itself', () => {
    const messenger = { createMessage: () => Promise.reject(new Error('unused')) };
    expect(serves(byDefault({ messenger }), 'kadena:mainnet01')).toBe(true);
    expect(serves(byDefault({ verifier: { verify: async () => true } }), 'kadena:mainnet01')).toBe(false);
  });
});

describe('siweConfig', () => {
  it('does not prompt a Solana account, even if sign-in is required', async () => {
    const { siwx } = server();
    const page = await openPage(siwx);
    await page.connectSolana();
    expect([page.shown(), page.status()]).toEqual([undefined, 'unknown']);
    expect(isConnected(page.core.store.getState(), 'solana')).toBe(true);
    expect(page.solana.calls).not.toContain('disconnect');
    expect(await signIn(page.core)).toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
  });

  it.each(['first', 'last'])('prompts the EVM account connected %s beside a Solana account', async (when) => {
    const { siwx } = server();
    const page = await openPage(siwx);
    if (when === 'first') await page.connectEvm();
    await page.connectSolana();
    if (when === 'last') page.evm.reportConnected();
    await page.show('solana');
    expect(page.core.store.getState().activeNamespace).toBe('solana');
    expect([page.shown(), page.status()]).toEqual(['SIWXSignMessage', 'needed']);
    close(page.core);
    expect(page.shown()).toBe('SIWXSignMessage');
    await page.show('eip155');
    expect([page.shown(), page.status()]).toEqual(['SIWXSignMessage', 'needed']);
  });

  it("accepts the EVM account's signature while a Solana account is active", async () => {
    const { siwx, kept } = server();
    const page = await openPage(siwx);
    await page.connectEvm();
    await page.connectSolana();
    kept.session = { address, chainId: 1 };
    page.solana.signMessage = () => Promise.reject(new Error('asked'));
    expect(await signIn(page.core)).toBeUndefined();
    expect([page.shown(), page.status()]).toEqual([undefined, 'signed']);
  });

  it('disconnects an EVM account that does not sign, and keeps a Solana account that cannot', async () => {
    const { siwx } = server();
    const page = await openPage(siwx);
    page.evm.answer = async (call) => {
      if (call === 'disconnect') page.evm.report({ connection: { status: 'disconnected' }, connections: [] });
    };
    await page.connectEvm();
    await page.connectSolana();
    expect(await cancelSignIn(page.core)).toBeUndefined();
    const state = page.core.store.getState();
    expect([isConnected(state, 'eip155'), isConnected(state, 'solana')]).toEqual([false, true]);
    expect([page.shown(), page.status()]).toEqual([undefined, 'unknown']);
  });

  it('prompts the EVM account even while a network without a connection is shown', async () => {
    const { siwx } = server();
    const page = await openPage(siwx);
    await page.connectEvm();
    await page.show('solana');
    expect([page.shown(), page.status()]).toEqual(['SIWXSignMessage', 'needed']);
  });

  it('prompts only the active account if sign-in is optional', async () => {
    const { siwx } = server({ required: false });
    const page = await openPage(siwx);
    await page.connectEvm();
    await page.connectSolana();
    expect([page.shown(), page.status()]).toEqual([undefined, 'unknown']);
  });

  it("keeps the EVM account's sign-in when a Solana wallet disconnects", async () => {
    const { siwx, kept } = server({ signOutOnAccountChange: false, signOutOnNetworkChange: false });
    kept.session = { address, chainId: 1 };
    const page = await openPage(siwx);
    await page.connectEvm();
    await page.connectSolana();
    await disconnect(page.core, { namespace: 'solana' });
    expect(kept.left).toBe(0);
    await siwx.revokeSession(cluster, key);
    expect(kept).toEqual({ session: { address, chainId: 1 }, left: 0 });
  });
});

it("serves every chain if the site's object lacks `serves` or it throws", () => {
  const siwx = emptySiwx;
  expect(serves(siwx, cluster)).toBe(true);
  const thrower = (): never => {
    throw new Error('no');
  };
  expect(serves({ ...siwx, serves: thrower }, cluster)).toBe(true);
});
