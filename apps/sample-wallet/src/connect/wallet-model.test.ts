import { english as clearSigning } from '@mooring/clear-signing';
import { FakeClock, settle } from '@mooring/protocol/testing';
import { SignClient } from '@mooring/sign-client/dapp';
import { MemoryRelay } from '@mooring/sign-client/testing';
import { Core, WalletKit } from '@mooring/sign-client/wallet';
import { verifyMessage } from 'viem';
import { expect, test, vi } from 'vitest';
import type { WalletNetwork } from '../config/wallet-network.ts';
import type { HistoryEntry } from '../history/history-entry.ts';
import { messages } from '../messages/wallet/en.generated.ts';
import { perform } from '../request/evm/perform.ts';
import { isSuspicious } from '../state/request-origin.ts';
import type { ProposalPrompt, RequestPrompt } from '../state/state.ts';
import { shownTestAccount, testAccount, testNetwork } from '../test-support/test-accounts.ts';
import { WalletModel } from './wallet-model.ts';

const held = [testAccount(0x11), testAccount(0x22)];
const networks = [testNetwork(31337), testNetwork(31338)] as const;
const account = shownTestAccount(0x11, networks);
const other = shownTestAccount(0x22, networks);
const metadata = (name: string) => ({ name, description: '', url: 'https://site.example', icons: [] });
const asked = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'eth_sign'],
    events: ['accountsChanged', 'chainChanged'],
  },
};

/** A site and this wallet over an in-memory relay, with a fake clock. */
async function meet(carryOut?: () => Promise<unknown>) {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const shared = { relayUrl: 'ws://relay.test', clock, socket: relay.socket };
  const site = await SignClient.init({ ...shared, metadata: metadata('Site') });
  const kit = await WalletKit.init({ core: new Core(shared), metadata: metadata('Wallet') });
  const accounts = () => held;
  const remembered: Omit<HistoryEntry, 'id'>[] = [];
  const model = new WalletModel({
    kit,
    history: {
      add: async (entry) => {
        remembered.push(entry);
      },
      list: () => remembered.map((entry, index) => ({ ...entry, id: `${index}` })),
      refresh: async () => undefined,
    },
    networks,
    accounts: () => held,
    clock,
    signMessage: async () => '0x',
    words: () => ({ wallet: messages, clearSigning }),
    perform: (prompt, session) => carryOut?.() ?? perform({ accounts, networks }, prompt, session),
  });
  const { uri = '', approval } = await site.connect({ optionalNamespaces: asked });
  await model.pair(uri);
  await settle();
  const approved = approval().then(
    (session) => ({ session }),
    (error: unknown) => ({ error }),
  );
  return { clock, site, model, kit, relay, uri, approved, remembered };
}

async function connect(chosen: readonly WalletNetwork[] = networks, carryOut?: () => Promise<unknown>) {
  const met = await meet(carryOut);
  const [prompt] = met.model.state().prompts;
  await met.model.prompts.approveProposal(prompt as ProposalPrompt, chosen, account);
  await settle();
  const outcome = await met.approved;
  if (!('session' in outcome)) throw outcome.error;
  const { topic } = outcome.session;
  /** Sends a request as the site. Handles the rejection, since the answer is read later. */
  const request = async (method: string, params: unknown, chainId = 'eip155:31337') => {
    const answer = met.site.request({ topic, chainId, request: { method, params } }).then(
      (result: unknown) => ({ result }),
      (error: unknown) => ({ error }),
    );
    await settle();
    return { prompt: met.model.state().prompts[0] as RequestPrompt, answer };
  };
  return { ...met, topic, session: outcome.session, request };
}

test('approves only the chosen networks', async () => {
  const { model, session } = await connect(networks.slice(1));
  expect(session.namespaces.eip155?.accounts).toEqual([`eip155:31338:${account.evm}`]);
  expect(session.namespaces.eip155?.methods).not.toContain('eth_sign');
  expect(model.state()).toMatchObject({ prompts: [], pairing: { step: 'idle' } });
  expect(model.state().sessions).toHaveLength(1);
});

test("answers a declined proposal with the protocol's code", async () => {
  const { model, approved } = await meet();
  await model.prompts.rejectProposal(model.state().prompts[0] as ProposalPrompt);
  await settle();
  expect(await approved).toMatchObject({ error: { code: 5000, message: 'User rejected.' } });
  expect(model.state().prompts).toEqual([]);
});

test('a link works once', async () => {
  const { model, uri } = await connect();
  await model.pair(uri);
  const { pairing } = model.state();
  expect(pairing.step === 'failed' && pairing.why(messages)).toBe(messages.linkUsed());
});

test('pairs once with a link that is entered twice while the relay does not answer', async () => {
  const { model, kit } = await connect();
  let fail: (why: Error) => void = () => undefined;
  const pair = vi.spyOn(kit, 'pair').mockReturnValue(
    new Promise((_resolve, reject) => {
      fail = reject;
    }),
  );
  const link = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`;
  const first = model.pair(link);
  model.endPairing();
  const second = model.pair(link);
  expect(pair).toHaveBeenCalledOnce();
  fail(new Error('The relay is down.'));
  await Promise.all([first, second]);
  const { pairing } = model.state();
  expect(pairing.step === 'failed' && pairing.why(messages)).toBe(messages.relayFailed());
  // The request can be tried again.
  pair.mockResolvedValue({} as never);
  await model.pair(link);
  expect(model.state().pairing.step).toBe('waiting');
});

test('a cancelled link reports nothing more', async () => {
  const { model, kit } = await connect();
  vi.spyOn(kit, 'pair').mockRejectedValue(new Error('The relay is down.'));
  const pairing = model.pair(`wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`);
  model.endPairing();
  await pairing;
  expect(model.state().pairing).toEqual({ step: 'idle' });
});

test('signs with the account that the site was given', async () => {
  const { model, request } = await connect();
  const { prompt, answer } = await request('personal_sign', ['0x6869', account.evm]);
  await model.prompts.approveRequest(prompt);
  const { result } = (await answer) as { result: `0x${string}` };
  expect(await verifyMessage({ address: account.evm, message: 'hi', signature: result })).toBe(true);
});

test('does not sign with an account that the site was not granted', async () => {
  const { model, request } = await connect();
  const { prompt, answer } = await request('personal_sign', ['0x6869', other.evm]);
  await model.prompts.approveRequest(prompt);
  expect(await answer).toMatchObject({ error: { code: 4100 } });
  const { outcome } = model.state();
  expect([outcome?.tone, outcome?.say(messages)]).toEqual(['error', messages.accountUnknown()]);
});

test('answers a declined request, and keeps the session', async () => {
  const { model, request } = await connect();
  const { prompt, answer } = await request('personal_sign', ['0x6869', account.evm]);
  await model.prompts.rejectRequest(prompt);
  expect(await answer).toMatchObject({ error: { code: 5000 } });
  expect(model.state().sessions).toHaveLength(1);
});

const payment = [{ from: account.evm, to: other.evm, value: '0x1' }];
const hash = `0x${'ab'.repeat(32)}`;

test('a payment whose answer could not be delivered is answered on a repeated request, never resent, and cannot be declined', async () => {
  const carryOut = vi.fn(async () => hash);
  for (const again of ['approveRequest', 'rejectRequest'] as const) {
    carryOut.mockClear();
    const { model, kit, request, remembered } = await connect(networks, carryOut);
    const { prompt, answer } = await request('eth_sendTransaction', payment);
    vi.spyOn(kit, 'respondSessionRequest').mockRejectedValueOnce(new Error('no relay'));
    await model.prompts.approveRequest(prompt);
    expect(model.state().prompts).toEqual([prompt]);
    expect(model.state().outcome?.say(messages)).toBe(messages.doneNotTold());
    expect(remembered.at(-1)).toMatchObject({ answer: 'approved', result: hash });
    await model.prompts[again](prompt);
    await settle();
    expect(await answer).toEqual({ result: hash });
    expect(carryOut).toHaveBeenCalledOnce();
    expect(model.state().prompts).toEqual([]);
    expect(remembered.filter(({ kind }) => kind === 'send')).toHaveLength(1);
  }
});

test('a signature that the relay does not take is shown as undelivered, then no longer asked for, and delivered later', async () => {
  const carryOut = vi.fn(async () => hash);
  const { clock, kit, model, relay, request } = await connect(networks, carryOut);
  const { prompt, answer } = await request('personal_sign', ['0x6869', account.evm]);
  relay.refuses = true;
  relay.disconnectAll();
  await settle();
  const approving = model.prompts.approveRequest(prompt);
  await clock.advance(2_999);
  expect(model.state().undelivered).toBe(false);
  await clock.advance(1);
  expect(model.state().undelivered).toBe(true);
  await clock.advance(70_000);
  await approving;
  expect(model.state()).toMatchObject({ undelivered: false, answering: undefined, prompts: [] });
  expect(model.state().outcome?.say(messages)).toBe(messages.doneNotTold());
  expect(kit.getPendingSessionRequests()).toEqual([]);
  relay.refuses = false;
  await clock.advance(60_000);
  expect(await answer).toEqual({ result: hash });
  expect(carryOut).toHaveBeenCalledOnce();
  expect(model.state().prompts).toEqual([]);
});

test('an approval that the relay refuses is not sent again without the owner', async () => {
  const { clock, model, relay, approved } = await meet();
  const [prompt] = model.state().prompts;
  relay.refuses = true;
  relay.disconnectAll();
  await settle();
  const approving = model.prompts.approveProposal(prompt as ProposalPrompt, networks, account);
  await clock.advance(70_000);
  await approving;
  expect(model.state().outcome?.say(messages)).toBe(messages.relayFailed());
  relay.refuses = false;
  await clock.advance(60_000);
  expect(model.state()).toMatchObject({ prompts: [prompt], sessions: [] });
  await model.prompts.approveProposal(prompt as ProposalPrompt, networks, account);
  expect(await approved).toHaveProperty('session');
  expect(model.state().prompts).toEqual([]);
});

test('a payment whose site disconnects meanwhile is recorded as sent', async () => {
  let sent: (value: string) => void = () => undefined;
  const { model, site, topic, request, remembered } = await connect(
    networks,
    () =>
      new Promise((resolve) => {
        sent = resolve;
      }),
  );
  const { prompt, answer } = await request('eth_sendTransaction', payment);
  const approving = model.prompts.approveRequest(prompt);
  await site.disconnect({ topic, reason: { code: 6000, message: 'gone' } });
  await settle();
  sent(hash);
  await approving;
  await answer;
  expect(remembered.filter(({ kind }) => kind === 'send')).toMatchObject([
    { answer: 'approved', result: hash },
  ]);
  expect(model.state().outcome?.say(messages)).toBe(messages.doneSiteGone());
  expect(model.state().prompts).toEqual([]);
});

test('a payment sent before the wallet closed is answered by the next start, without a prompt', async () => {
  const carryOut = vi.fn(async () => hash);
  const { model, kit, request, remembered } = await connect(networks, carryOut);
  const { prompt, answer } = await request('eth_sendTransaction', payment);
  const respond = vi.spyOn(kit, 'respondSessionRequest').mockRejectedValue(new Error('no relay'));
  await model.prompts.approveRequest(prompt);
  respond.mockRestore();
  const kept = remembered.map((entry, index) => ({ ...entry, id: `${index}` }));
  const next = new WalletModel({
    kit,
    networks,
    accounts: () => held,
    history: { add: async () => undefined, list: () => kept, refresh: async () => undefined },
    clock: new FakeClock(0),
    signMessage: async () => '0x',
    words: () => ({ wallet: messages, clearSigning }),
    perform: carryOut,
  });
  await settle();
  expect(await answer).toEqual({ result: hash });
  expect(next.state().prompts).toEqual([]);
  expect(carryOut).toHaveBeenCalledOnce();
});

test('switches to a known network on request, and not to another', async () => {
  const { model, topic, request } = await connect(networks.slice(0, 1));
  const known = await request('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]);
  await model.prompts.approveRequest(known.prompt);
  expect(await known.answer).toEqual({ result: null });
  expect(model.sites.choice(topic).chainId).toBe('eip155:31338');
  const unknown = await request('wallet_switchEthereumChain', [{ chainId: '0x1' }]);
  await model.prompts.approveRequest(unknown.prompt);
  expect(await unknown.answer).toMatchObject({ error: { code: 4902 } });
});

test("replaces a site's account", async () => {
  const { model, topic, site, request } = await connect();
  await model.sites.switchAccount(topic, other);
  await settle();
  expect(site.session.get(topic).namespaces.eip155?.accounts).toEqual([
    `eip155:31337:${other.evm}`,
    `eip155:31338:${other.evm}`,
  ]);
  const { prompt, answer } = await request('personal_sign', ['0x6869', account.evm]);
  await model.prompts.approveRequest(prompt);
  expect(await answer).toMatchObject({ error: { code: 4100 } });
});

test('both ends notice the end of a session', async () => {
  const { model, topic, site } = await connect();
  await model.sites.disconnect(topic);
  await settle();
  expect(model.state().sessions).toEqual([]);
  expect(site.session.getAll()).toEqual([]);

  const second = await connect();
  await second.request('personal_sign', ['0x6869', account.evm]);
  await second.site.disconnect({
    topic: second.topic,
    reason: { code: 6000, message: 'User disconnected.' },
  });
  await settle();
  expect(second.model.state()).toMatchObject({ sessions: [], prompts: [] });
});

test('records each request, its site, time and outcome', async () => {
  const { model, clock, remembered, request, topic, site } = await connect();
  const sign = ['0x6869', account.evm];
  const approved = await request('personal_sign', sign);
  await model.prompts.approveRequest(approved.prompt);
  const { result } = (await approved.answer) as { result: string };
  const declined = await request('personal_sign', sign);
  await model.prompts.rejectRequest(declined.prompt);
  const failed = await request('personal_sign', ['0x6869', other.evm]);
  await model.prompts.approveRequest(failed.prompt);
  const by = { at: clock.now(), site: { name: 'Site', url: 'https://site.example/' } };
  const signing = {
    ...by,
    kind: 'sign',
    title: 'Sign a message',
    fields: [{ label: 'Message', value: 'hi' }],
  };
  expect(remembered).toMatchObject([
    { ...by, kind: 'connect', answer: 'approved' },
    { ...signing, answer: 'approved', result },
    { ...signing, answer: 'declined' },
    { ...signing, answer: 'failed', result: messages.accountUnknown() },
  ]);

  const ending = request('personal_sign', sign);
  await ending;
  await clock.advance(6 * 60_000);
  await settle();
  expect(remembered.at(-1)).toMatchObject({ kind: 'sign', answer: 'expired' });
  expect(model.state().prompts).toEqual([]);
  await site.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
});

test('ends every session when the wallet is forgotten', async () => {
  const { model, site } = await connect();
  await model.sites.leaveAll();
  await settle();
  expect(site.session.getAll()).toEqual([]);
});

test("applies the verify service's late answer to that request only", async () => {
  const { model, kit, request } = await connect();
  const { prompt } = await request('personal_sign', ['0x6869', account.evm]);
  expect(prompt.page).toMatchObject({ validation: 'UNKNOWN', isScam: false });
  const verified = { verifyUrl: 'https://verify.example', origin: 'https://evil.example\u202e' };
  const emitContext = (id: number) =>
    kit.events.emit('verify_context', {
      id,
      topic: prompt.topic,
      verifyContext: { verified: { ...verified, validation: 'INVALID', isScam: true } },
    });
  emitContext(prompt.id + 1);
  expect(isSuspicious(model.state().prompts[0]?.page)).toBe(false);
  emitContext(prompt.id);
  expect(model.state().prompts[0]?.page).toEqual({
    validation: 'INVALID',
    origin: 'https://evil.example‹U+202E›',
    isScam: true,
  });
  expect(isSuspicious(model.state().prompts[0]?.page)).toBe(true);
});

test("does not show one site's attestation for another with the same id", async () => {
  const { model, kit, request } = await connect();
  const { prompt } = await request('personal_sign', ['0x6869', account.evm]);
  const verified = { verifyUrl: '', validation: 'VALID', origin: 'https://other.example' } as const;
  kit.events.emit('verify_context', { id: prompt.id, topic: 'ab'.repeat(32), verifyContext: { verified } });
  expect(model.state().prompts[0]?.page?.validation).toBe('UNKNOWN');
  kit.events.emit('verify_context', { id: prompt.id, topic: prompt.topic, verifyContext: { verified } });
  expect(model.state().prompts[0]?.page?.validation).toBe('VALID');
});
