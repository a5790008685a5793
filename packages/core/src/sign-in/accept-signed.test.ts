// Preloads the code, so that one advance of the clock is enough.
import '../exports/links.ts';
import '../exports/modal.ts';
import '../exports/background.ts';
import { signInNamespace } from '@mooring/protocol';
import { buildCacao, type Cacao, createRecap, encodeRecap, recapStatement } from '@mooring/protocol/cacao';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { AdapterProjection } from '../contract/adapter.ts';
import type { OpenLink, RequestedSignIn } from '../contract/remote-wallet.ts';
import { DefaultSIWX } from '../siwx/default-siwx.ts';
import { storageKeys } from '../storage/keys.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { acceptSigned } from './accept-signed.ts';

const otherAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const methods = ['eth_sendTransaction', 'personal_sign'];
const recap = createRecap(signInNamespace, 'request', methods);
/** The request of the earlier page; its methods are in the ReCap. */
const requested: RequestedSignIn = {
  chains: ['eip155:1', 'eip155:2'],
  methods: [],
  terms: {
    domain: 'shop.example',
    uri: 'https://shop.example/',
    nonce: 'abcdef123456',
    statement: 'Sign in.',
    resources: [encodeRecap(recap)],
  },
};

function signed(change: Partial<Cacao['p']> = {}): Cacao {
  const given = createRecap(signInNamespace, 'request', ['personal_sign'], { chains: ['eip155:1'] });
  const request = {
    type: 'caip122',
    chains: ['eip155:1'],
    domain: requested.terms.domain,
    aud: requested.terms.uri,
    nonce: requested.terms.nonce,
    version: '1',
    iat: new Date(0).toISOString(),
    statement: recapStatement(requested.terms.statement, given),
    resources: [encodeRecap(given)],
  };
  const made = buildCacao(request, { t: 'eip191', s: '0xsigned' }, `eip155:1:${address}`);
  return { ...made, p: { ...made.p, ...change } };
}

/** A page that finds the link of an earlier one, whose wallet answers with these messages. */
async function page(...cacaos: readonly Cacao[]) {
  const storage = memoryStorage();
  const siwx = new DefaultSIWX({ domain: 'shop.example', uri: 'https://shop.example/', storage });
  let approve = (): void => undefined;
  const wallet = fakeWallet(async () => ({
    resume: ({ accept, signal }: OpenLink) =>
      new Promise<void>((resolve, reject) => {
        approve = () =>
          void (accept?.(cacaos, requested).catch(() => undefined) ?? Promise.resolve()).then(() =>
            signal.aborted ? reject(signal.reason) : resolve(),
          );
      }),
  }));
  const { core, adapter, clock } = makeCore({ siwx, storage, pairing: wallet });
  onTestFinished(() => core.destroy());
  adapter.verifyMessage = async ({ signature }) => signature === '0xsigned';
  adapter.answer = async (call) => {
    if (call.startsWith('connect')) adapter.reportConnected('walletConnect');
  };
  const link = { topic: 'a'.repeat(64), walletId: 'walletConnect', shownAt: 0 };
  const expiry = Math.floor(clock.now() / 1_000) + 300;
  storage.setItem(storageKeys.links, JSON.stringify([{ ...link, expiry }]));
  await core.start();
  const settle = async (): Promise<void> => {
    await vi.dynamicImportSettled();
    await clock.advance(0);
  };
  await settle();
  return {
    core,
    siwx,
    adapter,
    async answer() {
      approve();
      await settle();
      await settle();
    },
  };
}

it('signs in with the approval of an earlier link, and the visitor gets no other prompt', async () => {
  const { core, siwx, answer } = await page(signed());
  await answer();
  expect(await siwx.getSessions('eip155:1', address)).toMatchObject([{ signature: '0xsigned' }]);
  expect(core.store.getState()).toMatchObject({ open: false, signIn: { status: 'signed' } });
});

it.each([
  ['another nonce', signed({ nonce: 'another12345' })],
  ['another domain', signed({ domain: 'evil.example' })],
  ['another statement', signed({ statement: 'Give me everything.' })],
])('prompts for the sign-in once connected if the wallet signed %s', async (_name, cacao) => {
  const { core, siwx, answer } = await page(cacao);
  await expect(acceptSigned(core, [cacao], requested)).rejects.toMatchObject({ code: 'SIGN_IN_INVALID' });
  await answer();
  expect(await siwx.getSessions('eip155:1', address)).toEqual([]);
  expect(core.store.getState()).toMatchObject({
    connections: { eip155: { status: 'connected' } },
    signIn: { status: 'needed' },
  });
});

it.each([
  ['revokes the sign-in if the visitor connects another account', otherAddress, [['eip155:1', address]], []],
  // The site revokes by account: that wallet may have signed in as well.
  ['keeps the sign-in if the visitor connects its account with another wallet', address, [], [{}]],
] as const)('%s while the site stores it', async (_what, connected, revoked, kept) => {
  const { core, siwx, adapter, answer } = await page(signed());
  const store = siwx.setSessions.bind(siwx);
  const revoke = vi.spyOn(siwx, 'revokeSession');
  siwx.setSessions = async (sessions) => {
    await store(sessions);
    adapter.report(connectedTo(connected));
  };
  await answer();
  expect(revoke.mock.calls).toEqual(revoked);
  expect(await siwx.getSessions('eip155:1', address)).toMatchObject(kept);
  expect(core.store.getState().connections.eip155).toMatchObject({ connectorId: 'test.one' });
});

/** A browser wallet with one account. */
function connectedTo(account: string): Partial<AdapterProjection> {
  const wallet = { name: 'Wallet One', type: 'announced' } as const;
  const of = {
    connectorId: 'test.one',
    wallet,
    accounts: [`eip155:1:${account}`],
    chainId: 'eip155:1',
  } as const;
  return { connection: { status: 'connected', ...of, address: of.accounts[0] }, connections: [of] };
}

it('does nothing on a site without sign-in', async () => {
  const { core } = makeCore();
  const revoke = await acceptSigned(core, [signed()], requested);
  await expect(revoke()).resolves.toBeUndefined();
});
