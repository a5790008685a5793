import type { Approval, ApprovalSignIn } from '@mooring/core/adapter';
import { evmProposal } from '@mooring/evm';
import type { Cacao } from '@mooring/protocol/cacao';
import { buildAuthObject, formatMessage, populateAuthPayload } from '@mooring/sign-client/utils';
import type { WalletKit } from '@mooring/sign-client/wallet';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { alice } from '../test-support/fake-client.ts';
import { browser, given, next, openRelay, openWallet } from '../test-support/paired-peers.ts';
import { bothAsked } from '../test-support/paired-world.ts';
import type { PairedWallet } from './paired-wallet.ts';

const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const terms = {
  domain: 'shop.example',
  uri: 'https://shop.example/cart',
  nonce: 'abcdef123456',
  statement: 'Sign in to the shop.',
  resources: ['https://shop.example/terms'],
};
const requested = { eip155: { ...evmProposal, chains: ['eip155:1', 'eip155:2'] } } as const;

type SignInEvent = Awaited<ReturnType<typeof next<'session_authenticate'>>>;
type Accepted = Parameters<ApprovalSignIn['accept']>;

/** Pairs with one scan that includes a sign-in, and returns the outcome. */
async function scan(
  wallet: PairedWallet,
  peer: WalletKit,
  {
    accept = async () => undefined,
    proposal = requested,
    signal = new AbortController().signal,
  }: {
    readonly accept?: (...accepted: Accepted) => Promise<void>;
    readonly proposal?: typeof requested | typeof bothAsked;
    readonly signal?: AbortSignal;
  } = {},
) {
  const { connect } = wallet;
  if (connect.by !== 'link') throw new Error('paired by a link');
  const { begin } = connect;
  const accepted: Accepted[] = [];
  let done: Promise<Approval> = new Promise(() => undefined);
  const uri = await new Promise<string>((onLink, onFailure) => {
    const keep = (...signed: Accepted): Promise<void> => {
      accepted.push(signed);
      return accept(...signed);
    };
    done = begin({ proposal, signal, onLink, signIn: { terms, accept: keep } });
    done.catch(onFailure);
  });
  done.catch(() => undefined);
  await peer.pair({ uri });
  return { uri, done, accepted };
}

/** A wallet signs for some of the chains, and allows some of the methods. */
async function sign(
  peer: WalletKit,
  { id, params: { authPayload } }: SignInEvent,
  { t = 'eip191', account = signer.address as string } = {},
): Promise<readonly Cacao[]> {
  const payload = populateAuthPayload({ authPayload, chains: ['eip155:1'], methods: ['personal_sign'] });
  const iss = `eip155:1:${account}`;
  const s = await signer.signMessage({ message: formatMessage(payload, iss) });
  const auths = [buildAuthObject(payload, { t, s } as never, iss)];
  await peer.approveSessionAuthenticate({ id, auths });
  return auths;
}

it('signs in and connects with one answer of the wallet', async () => {
  const { url } = await openRelay();
  const peer = await openWallet(url);
  const { wallet } = browser(url).page();
  const question = next(peer, 'session_authenticate');
  const { uri, done, accepted } = await scan(wallet, peer);
  expect(uri).toContain('methods=wc_sessionAuthenticate');
  const request = await question;
  expect(request.params.authPayload).toMatchObject({
    chains: ['eip155:1', 'eip155:2'],
    domain: terms.domain,
    aud: terms.uri,
    nonce: terms.nonce,
    statement: terms.statement,
  });
  const auths = await sign(peer, request);
  const approval = await done;
  expect(accepted).toEqual([
    [auths, expect.objectContaining({ chains: requested.eip155.chains, methods: evmProposal.methods })],
  ]);
  expect(approval.grants.eip155).toEqual({
    accounts: [`eip155:1:${signer.address}`],
    chains: ['eip155:1'],
    methods: ['personal_sign'],
  });
  expect(wallet.granted('eip155')).toBe(approval);
  const call = next(peer, 'session_request');
  const answer = wallet.request('eip155', { chain: 'eip155:1', method: 'personal_sign', params: [] });
  const { id, topic } = await call;
  await peer.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: 'signed' } });
  expect(await answer).toBe('signed');
});

it('requests a signature for the initial chain of the site, even if it is listed second', async () => {
  const { url } = await openRelay();
  const peer = await openWallet(url);
  const { wallet } = browser(url).page({ override: { defaultChain: 'eip155:2' } });
  const question = next(peer, 'session_authenticate');
  await scan(wallet, peer);
  expect((await question).params.authPayload.chains).toEqual(['eip155:2', 'eip155:1']);
});

it('accepts a plain session of a wallet without sign-in support', async () => {
  const { url } = await openRelay();
  const peer = await openWallet(url);
  const { wallet } = browser(url).page();
  const proposed = next(peer, 'session_proposal');
  const { done, accepted } = await scan(wallet, peer);
  await peer.approveSession({ id: (await proposed).id, namespaces: given });
  expect((await done).grants.eip155?.accounts).toEqual([`eip155:1:${alice}`]);
  expect(accepted).toEqual([]);
});

it('requests no sign-in for several namespaces', async () => {
  const { url } = await openRelay();
  const peer = await openWallet(url);
  const { wallet } = browser(url).page();
  const proposed = next(peer, 'session_proposal');
  peer.on('session_authenticate', () => {
    throw new Error('nobody asked');
  });
  const { uri, done } = await scan(wallet, peer, { proposal: bothAsked });
  expect(uri).not.toContain('wc_sessionAuthenticate');
  await peer.approveSession({ id: (await proposed).id, namespaces: given });
  await done;
});

it('ends a session whose sign-in is not accepted, before it is announced', async () => {
  const { url } = await openRelay();
  const peer = await openWallet(url);
  const { wallet } = browser(url).page();
  const emitted: unknown[] = [];
  wallet.on((event) => emitted.push(event));
  const [question, ended] = [next(peer, 'session_authenticate'), next(peer, 'session_delete')];
  const { done } = await scan(wallet, peer, { accept: () => Promise.reject(new Error('not kept')) });
  await sign(peer, await question);
  await expect(done).rejects.toThrow('not kept');
  await ended;
  expect(peer.getActiveSessions()).toEqual({});
  expect([emitted, wallet.granted('eip155')]).toEqual([[], undefined]);
});

it('ends a session that is cancelled while its sign-in is being stored', async () => {
  const { url } = await openRelay();
  const peer = await openWallet(url);
  const { wallet } = browser(url).page();
  const controller = new AbortController();
  const [question, ended] = [next(peer, 'session_authenticate'), next(peer, 'session_delete')];
  const { done } = await scan(wallet, peer, {
    signal: controller.signal,
    accept: async () => controller.abort(),
  });
  await sign(peer, await question);
  await expect(done).rejects.toMatchObject({ code: 'ABORTED' });
  await ended;
  expect(wallet.granted('eip155')).toBeUndefined();
});

it('does not announce the session before the sign-in is stored, even if the page looks for sessions of other tabs', async () => {
  const { url } = await openRelay();
  const peer = await openWallet(url);
  const visitor = browser(url);
  const { wallet, destroy } = visitor.page();
  const question = next(peer, 'session_authenticate');
  let before: unknown;
  const { done } = await scan(wallet, peer, {
    async accept() {
      await wallet.restore();
      before = wallet.granted('eip155');
    },
  });
  await sign(peer, await question);
  const { id } = await done;
  expect(before).toBeUndefined();
  await destroy();
  const { wallet: later } = visitor.page();
  await later.restore();
  expect(later.granted('eip155')?.id).toBe(id);
});

it('rejects with the error of a wallet that declines', async () => {
  const { url } = await openRelay();
  const peer = await openWallet(url);
  const { wallet } = browser(url).page();
  const question = next(peer, 'session_authenticate');
  const { done } = await scan(wallet, peer);
  const reason = { code: 5000, message: 'User rejected.' };
  await peer.rejectSessionAuthenticate({ id: (await question).id, reason });
  await expect(done).rejects.toMatchObject(reason);
});

it('rejects a signature of another account', async () => {
  const { url } = await openRelay();
  const peer = await openWallet(url);
  const { wallet } = browser(url).page();
  const question = next(peer, 'session_authenticate');
  const { done, accepted } = await scan(wallet, peer);
  // The wallet's own client refuses to send it; the site receives the failure.
  await expect(sign(peer, await question, { account: alice })).rejects.toMatchObject({
    code: 'SESSION_SETTLEMENT_FAILED',
  });
  await expect(done).rejects.toMatchObject({ code: 7000 });
  expect(accepted).toEqual([]);
});

it('calls a node of the network to verify a contract account', async () => {
  const { url } = await openRelay();
  const peer = await openWallet(url, { verifyContractSignature: async () => true });
  const asks: string[] = [];
  const send = (async (address: string, { body }: RequestInit) => {
    asks.push(`${address} ${JSON.parse(String(body)).method}`);
    return Response.json({ id: 1, jsonrpc: '2.0', result: `0x${'1'.padStart(64, '0')}` });
  }) as typeof fetch;
  const { wallet } = browser(url).page({ fetch: send });
  const question = next(peer, 'session_authenticate');
  const { done } = await scan(wallet, peer);
  const contract = `0x${'ab'.repeat(20)}`;
  await sign(peer, await question, { t: 'eip1271', account: contract });
  expect((await done).grants.eip155?.accounts).toEqual([`eip155:1:${contract}`]);
  expect(asks).toEqual(['http://node.test/1 eth_call']);
});
