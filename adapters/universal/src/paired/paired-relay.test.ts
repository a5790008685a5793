import { readError } from '@mooring/core';
import type { Approval } from '@mooring/core/adapter';
import { solanaAddress, startKeyWallet } from '@mooring/devnet/wallets';
import type { RemoteProvider } from '@mooring/evm';
import { isUnanswered, type MooringError } from '@mooring/protocol';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { alice, bob } from '../test-support/fake-client.ts';
import type { PairedConnector } from '../test-support/paired-connector.ts';
import { browser, given, next, openRelay, openWallet } from '../test-support/paired-peers.ts';
import { bothAsked, networks, solanaChain } from '../test-support/paired-world.ts';
import type { PairedWallet } from './paired-wallet.ts';

/** Begins to pair: the link, and the outcome. */
async function begin(connector: PairedConnector) {
  const provider = await connector.getProvider();
  let done: Promise<void> = Promise.resolve();
  const uri = await new Promise<string>((onUri, onFailure) => {
    done = provider.connect({ networks, onUri });
    done.catch(onFailure);
  });
  done.catch(() => undefined);
  return { provider, uri, done };
}

type Wallet = Awaited<ReturnType<typeof openWallet>>;

async function pair(connector: PairedConnector, wallet: Wallet) {
  const { provider, uri, done } = await begin(connector);
  const proposed = next(wallet, 'session_proposal');
  await wallet.pair({ uri });
  const { id } = await proposed;
  const session = await wallet.approveSession({ id, namespaces: given });
  await done;
  return { provider, session };
}

function hears(provider: RemoteProvider, event: string): Promise<unknown> {
  return new Promise((resolve) => {
    provider.on(event, (data: unknown) => resolve(data));
  });
}

it('shows a link before the relay can be reached, and pairs once it can', async () => {
  const first = await openRelay();
  await first.close();
  const { uri, done, provider } = await begin(browser(first.url).page());
  await openRelay(first.port);
  const wallet = await openWallet(first.url);
  const proposed = next(wallet, 'session_proposal');
  await wallet.pair({ uri });
  await wallet.approveSession({ id: (await proposed).id, namespaces: given });
  await done;
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice]);
});

it('pairs with a wallet that approves, and gets answers to its requests', async () => {
  const { url } = await openRelay();
  const wallet = await openWallet(url);
  const { provider } = await pair(browser(url).page(), wallet);
  expect(provider.wallet()).toMatchObject({ name: 'phone' });
  const requested = next(wallet, 'session_request');
  const answer = provider.request({ method: 'personal_sign', params: ['0x00', alice] });
  const { id, topic, params } = await requested;
  const response = { id, jsonrpc: '2.0', result: `${params.request.method} done` } as const;
  await wallet.respondSessionRequest({ topic, response });
  await expect(answer).resolves.toBe('personal_sign done');
});

it('rejects when the wallet refuses', async () => {
  const { url } = await openRelay();
  const wallet = await openWallet(url);
  const { uri, done } = await begin(browser(url).page());
  const proposed = next(wallet, 'session_proposal');
  await wallet.pair({ uri });
  const reason = { code: 5000, message: 'User rejected.' };
  await wallet.rejectSession({ id: (await proposed).id, reason });
  await expect(done).rejects.toMatchObject(reason);
});

it('rejects when the link has expired; a late wallet cannot approve', async () => {
  const { url } = await openRelay();
  const wallet = await openWallet(url);
  const here = browser(url);
  const { uri, done, provider } = await begin(here.page());
  const proposed = next(wallet, 'session_proposal');
  await wallet.pair({ uri });
  const { id } = await proposed;
  const withdrawn = new Promise((resolve) => wallet.core.pairing.events.once('pairing_delete', resolve));
  await here.clock.advance(301_000);
  await expect(done).rejects.toMatchObject({ code: 'PAIRING_EXPIRED' });
  await withdrawn;
  await expect(wallet.approveSession({ id, namespaces: given })).rejects.toBeInstanceOf(Error);
  expect(wallet.getActiveSessions()).toEqual({});
  expect(provider.accounts()).toEqual([]);
});

it('restores the session after a reload without a prompt', async () => {
  const { url } = await openRelay();
  const wallet = await openWallet(url);
  const here = browser(url);
  const first = here.page();
  await pair(first, wallet);
  await first.destroy?.();
  const second = here.page();
  expect(await second.hasSession()).toBe(true);
  const provider = await second.getProvider();
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice]);
  const requested = next(wallet, 'session_request');
  const answer = provider.request({ method: 'personal_sign', params: ['0x00', alice] });
  const { id, topic } = await requested;
  await wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: 'again' } });
  await expect(answer).resolves.toBe('again');
});

it('follows changes of the wallet', async () => {
  const { url } = await openRelay();
  const wallet = await openWallet(url);
  const { provider, session } = await pair(browser(url).page(), wallet);
  const changed = hears(provider, 'accountsChanged');
  const accounts = [`eip155:1:${bob}`];
  await wallet.updateSession({ topic: session.topic, namespaces: { eip155: { ...given.eip155, accounts } } });
  expect(await changed).toEqual([bob]);
});

it('disconnects when the wallet ends the session', async () => {
  const { url } = await openRelay();
  const wallet = await openWallet(url);
  const connector = browser(url).page();
  const { provider, session } = await pair(connector, wallet);
  const disconnected = hears(provider, 'disconnect');
  const reason = { code: 6000, message: 'User disconnected.' };
  await wallet.disconnectSession({ topic: session.topic, reason });
  expect(await disconnected).toMatchObject({ code: 6000 });
  expect(provider.accounts()).toEqual([]);
  expect(await connector.hasSession()).toBe(false);
});

it('rejects a request whose session the wallet ends, without a suggestion to send it again', async () => {
  const { url } = await openRelay();
  const wallet = await openWallet(url);
  const { provider, session } = await pair(browser(url).page(), wallet);
  const requested = next(wallet, 'session_request');
  const answer = provider.request({ method: 'personal_sign', params: ['0x00', alice] }).catch(readError);
  await requested;
  const reason = { code: 6000, message: 'User disconnected.' };
  await wallet.disconnectSession({ topic: session.topic, reason });
  const { code } = (await answer) as MooringError;
  expect(code).toBe('USER_DISCONNECTED');
  expect(isUnanswered(code)).toBe(true);
});

it('ends the session of the wallet when the visitor disconnects', async () => {
  const { url } = await openRelay();
  const wallet = await openWallet(url);
  const { provider, session } = await pair(browser(url).page(), wallet);
  const ended = next(wallet, 'session_delete');
  await provider.disconnect();
  expect(await ended).toMatchObject({ topic: session.topic });
  expect(wallet.getActiveSessions()).toEqual({});
});

describe('a wallet of EVM and Solana', () => {
  const secret = new Uint8Array(32).fill(7);
  const account = privateKeyToAccount(`0x${'7'.repeat(64)}`);

  async function phone(relayUrl: string) {
    const wallet = await startKeyWallet({
      relayUrl,
      account,
      rpc: { 1: 'http://node.test/1' },
      solana: { secret, chains: [solanaChain] },
    });
    onTestFinished(() => wallet.close());
    return wallet;
  }

  /** One scan. */
  async function scan(wallet: PairedWallet, peer: Awaited<ReturnType<typeof phone>>): Promise<Approval> {
    if (wallet.connect.by !== 'link') throw new Error('paired by a link');
    return wallet.connect.begin({
      proposal: bothAsked,
      signal: new AbortController().signal,
      onLink: (uri) => void peer.pair(uri),
    });
  }

  const isReady = ({ granted }: PairedWallet): readonly boolean[] =>
    ['eip155', 'solana'].map((namespace) => granted(namespace) !== undefined);

  it('connects both namespaces with one scan, survives a reload, and signs in both', async () => {
    const { url } = await openRelay();
    const here = browser(url);
    const first = here.page();
    const approval = await scan(first.wallet, await phone(url));
    expect(approval.grants.eip155?.accounts).toEqual([`eip155:1:${account.address}`]);
    expect(approval.grants.solana?.accounts).toEqual([`${solanaChain}:${solanaAddress(secret)}`]);
    await first.destroy?.();
    const { wallet } = here.page();
    expect(wallet.remembers('eip155') && wallet.remembers('solana')).toBe(true);
    await wallet.restore();
    expect(isReady(wallet)).toEqual([true, true]);
    const message = base58.encode(new TextEncoder().encode('Ahoy'));
    const signed = await wallet.request('solana', {
      chain: solanaChain,
      method: 'solana_signMessage',
      params: { message, pubkey: solanaAddress(secret) },
    });
    const { signature } = signed as { readonly signature: string };
    expect(
      ed25519.verify(base58.decode(signature), base58.decode(message), ed25519.getPublicKey(secret)),
    ).toBe(true);
    const evm = { chain: 'eip155:1', method: 'personal_sign', params: ['0x00', account.address] } as const;
    expect(await wallet.request('eip155', evm)).toBe(await account.signMessage({ message: { raw: '0x00' } }));
  });

  it('ends in both when the wallet ends it', async () => {
    const { url } = await openRelay();
    const { wallet } = browser(url).page();
    const peer = await phone(url);
    await scan(wallet, peer);
    const lost = new Promise((resolve) => wallet.on(resolve));
    await peer.disconnect();
    expect(await lost).toEqual({ type: 'lost', namespaces: ['eip155', 'solana'] });
    expect(isReady(wallet)).toEqual([false, false]);
  });

  it('is notified when the visitor leaves the last one, not before', async () => {
    const { url } = await openRelay();
    const { wallet } = browser(url).page();
    const peer = await phone(url);
    await scan(wallet, peer);
    await wallet.leave('eip155');
    expect(isReady(wallet)).toEqual([false, true]);
    expect(peer.sessions()).toHaveLength(1);
    const deleted = new Promise((resolve) => peer.client.once('session_delete', resolve));
    await wallet.leave('solana');
    await deleted;
    expect(peer.sessions()).toEqual([]);
  });
});
