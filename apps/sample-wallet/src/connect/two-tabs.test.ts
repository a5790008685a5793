import { english as clearSigning } from '@mooring/clear-signing';
import { FakeClock, settle } from '@mooring/protocol/testing';
import { SignClient } from '@mooring/sign-client/dapp';
import { FakeTabs, MemoryRelay, memoryStorage } from '@mooring/sign-client/testing';
import { Core, WalletKit } from '@mooring/sign-client/wallet';
import { expect, test, vi } from 'vitest';
import { entryOf } from '../history/entry-of.ts';
import type { HistoryEntry } from '../history/history-entry.ts';
import { messages } from '../messages/wallet/en.generated.ts';
import { signMessage } from '../request/evm/perform.ts';
import type { ProposalPrompt, RequestPrompt, SignInPrompt } from '../state/state.ts';
import { shownTestAccount, testAccount, testNetwork } from '../test-support/test-accounts.ts';
import { WalletModel } from './wallet-model.ts';

const network = testNetwork(31337);
const account = shownTestAccount(0x11, [network]);
const { evm } = testAccount(0x11);
const address = account.evm;
const hash = `0x${'ab'.repeat(32)}`;
const metadata = (name: string) => ({ name, description: '', url: 'https://site.example', icons: [] });

/** A site that requests a payment, and two tabs of one wallet, which both receive the kit's events. */
async function askBoth() {
  const shared = { relayUrl: 'ws://relay.test', clock: new FakeClock(), socket: new MemoryRelay().socket };
  const site = await SignClient.init({ ...shared, metadata: metadata('Site') });
  const kit = await WalletKit.init({ core: new Core(shared), metadata: metadata('Wallet') });
  const perform = vi.fn<() => Promise<unknown>>(async () => hash);
  const parameters = {
    kit,
    networks: [network],
    accounts: () => [],
    clock: shared.clock,
    signMessage: async () => '0x',
    words: () => ({ wallet: messages, clearSigning }),
    perform,
  };
  const tabs = [new WalletModel(parameters), new WalletModel(parameters)] as const;
  const { uri = '', approval } = await site.connect({
    optionalNamespaces: {
      eip155: { chains: ['eip155:31337'], methods: ['eth_sendTransaction'], events: [] },
    },
  });
  await tabs[0].pair(uri);
  await settle();
  const connected = approval();
  await tabs[0].prompts.approveProposal(tabs[0].state().prompts[0] as ProposalPrompt, [network], account);
  const { topic } = await connected;
  const answer = site
    .request({
      topic,
      chainId: 'eip155:31337',
      request: { method: 'eth_sendTransaction', params: [{ from: address, to: address, value: '0x1' }] },
    })
    .catch((error: unknown) => error);
  await settle();
  const [prompt] = kit.getPendingSessionRequests().map(({ id }) => find(tabs[0], id));
  return { tabs, prompt: prompt as RequestPrompt, answer, perform, kit, parameters };
}

function find(model: WalletModel, id: number): RequestPrompt | undefined {
  return model
    .state()
    .prompts.find((prompt): prompt is RequestPrompt => prompt.kind === 'request' && prompt.id === id);
}

const outcomeOf = (model: WalletModel) => model.state().outcome?.say(messages);

test('a payment approved in two tabs at once is carried out once, and the other tab drops it', async () => {
  const { tabs, prompt, answer, perform } = await askBoth();
  await Promise.all(tabs.map((tab) => tab.prompts.approveRequest(prompt)));
  await settle();
  expect(await answer).toBe(hash);
  expect(perform).toHaveBeenCalledOnce();
  for (const tab of tabs) expect(find(tab, prompt.id)).toBeUndefined();
  expect(tabs.map(outcomeOf)).toEqual([messages.didSend(), messages.answeredElsewhere()]);
});

test('a payment that another tab carries out is neither started nor declined', async () => {
  const { tabs, prompt, answer, perform } = await askBoth();
  let send: (value: string) => void = () => undefined;
  perform.mockReturnValue(
    new Promise((resolve) => {
      send = resolve;
    }),
  );
  const approving = tabs[0].prompts.approveRequest(prompt);
  await settle();
  for (const late of ['approveRequest', 'rejectRequest'] as const) {
    await tabs[1].prompts[late](prompt);
    expect(outcomeOf(tabs[1])).toBe(messages.answeringElsewhere());
    expect(find(tabs[1], prompt.id)).toBeDefined();
  }
  send(hash);
  await approving;
  await settle();
  expect(await answer).toBe(hash);
  expect(perform).toHaveBeenCalledOnce();
  expect(find(tabs[1], prompt.id)).toBeUndefined();
});

test('a request declined in one tab disappears from the other, with a message', async () => {
  const { tabs, prompt, answer, perform } = await askBoth();
  await tabs[0].prompts.rejectRequest(prompt);
  await settle();
  expect(await answer).toMatchObject({ code: 5000 });
  expect(find(tabs[1], prompt.id)).toBeUndefined();
  expect(outcomeOf(tabs[1])).toBe(messages.answeredElsewhere());
  await tabs[1].prompts.approveRequest(prompt);
  expect(perform).not.toHaveBeenCalled();
});

test('a payment whose tab was closed in the middle is shown again with a warning, and not carried out without it', async () => {
  const { tabs, prompt, answer, perform, kit, parameters } = await askBoth();
  const claim = await kit.claimSessionRequest({ topic: prompt.topic, id: prompt.id });
  await claim.release();
  const cutOff = { ...claim, request: { ...claim.request, claimedAt: 1 } };
  const claiming = vi.spyOn(kit, 'claimSessionRequest').mockResolvedValue(cutOff);
  await tabs[0].prompts.approveRequest(prompt);
  expect(perform).not.toHaveBeenCalled();
  expect(outcomeOf(tabs[0])).toBe(messages.maybeDone());
  const again = find(tabs[0], prompt.id) as RequestPrompt;
  expect(again.begun).toBe(true);
  claiming.mockRestore();
  await tabs[0].prompts.approveRequest(again);
  await settle();
  expect(await answer).toBe(hash);
  // A page that starts after the interruption knows it from the start.
  vi.spyOn(kit, 'getPendingSessionRequests').mockReturnValue([cutOff.request]);
  expect(find(new WalletModel(parameters), prompt.id)?.begun).toBe(true);
});

test('a payment whose tab was closed before it answered is answered, and not carried out again', async () => {
  const { prompt, answer, perform, kit, parameters } = await askBoth();
  let kept: readonly HistoryEntry[] = [];
  let read = kept;
  const history = {
    add: async () => undefined,
    list: () => read,
    refresh: async () => {
      read = kept;
    },
  };
  const model = new WalletModel({ ...parameters, history });
  const claim = await kit.claimSessionRequest({ topic: prompt.topic, id: prompt.id });
  await claim.release();
  vi.spyOn(kit, 'claimSessionRequest').mockResolvedValue({
    ...claim,
    request: { ...claim.request, claimedAt: 1 },
  });
  // Recorded by the other tab, not read by this one yet.
  const entry = entryOf(
    prompt,
    { answer: 'approved', result: hash, request: `${prompt.topic} ${prompt.id}` },
    { networks: [network], metadata: undefined, now: 1, words: parameters.words() },
  );
  kept = [{ ...entry, id: 'x' }];
  await model.prompts.approveRequest(find(model, prompt.id) as RequestPrompt);
  await settle();
  expect(await answer).toBe(hash);
  expect(perform).not.toHaveBeenCalled();
});

/** A site, and two tabs of one wallet in one browser. */
async function openTabs() {
  const shared = { relayUrl: 'ws://relay.test', clock: new FakeClock(), socket: new MemoryRelay().socket };
  const site = await SignClient.init({ ...shared, metadata: metadata('Site') });
  const device = fakeNetwork();
  const browser = new FakeTabs();
  const storage = memoryStorage();
  const openTab = async () => {
    const core = new Core({ ...shared, storage, tabs: browser.open().environment, network: device });
    const signConfig = { requestsInEveryTab: true };
    const kit = await WalletKit.init({ core, metadata: metadata('Wallet'), signConfig });
    await settle();
    return new WalletModel({
      kit,
      networks: [network],
      accounts: () => [],
      clock: shared.clock,
      signMessage: (message, signer) => signMessage(() => [{ evm }], message, signer),
      words: () => ({ wallet: messages, clearSigning }),
      perform: async () => hash,
    });
  };
  return { clock: shared.clock, device, site, owner: await openTab(), other: await openTab() };
}

test.each([
  ['approved', 'owner', 'other'],
  ['declined', 'other', 'owner'],
] as const)(
  'a proposal %s in the %s tab disappears from the other, with a message',
  async (how, one, two) => {
    const { site, ...tabs } = await openTabs();
    const { uri = '', approval } = await site.connect({
      optionalNamespaces: { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } },
    });
    const answer = approval().catch((error: unknown) => error);
    await tabs.owner.pair(uri);
    await settle();
    const [here, there] = [tabs[one], tabs[two]];
    expect(there.state().prompts).toMatchObject([{ kind: 'proposal' }]);
    const [prompt] = here.state().prompts as readonly ProposalPrompt[];
    if (prompt === undefined) throw new Error('There is no proposal');
    if (how === 'approved') await here.prompts.approveProposal(prompt, [network], account);
    else await here.prompts.rejectProposal(prompt);
    await settle();
    expect(await answer).toMatchObject(how === 'approved' ? { acknowledged: true } : { code: 5000 });
    expect([here.state().prompts, there.state().prompts]).toEqual([[], []]);
    expect(outcomeOf(here)).toBe(how === 'approved' ? messages.didConnect() : messages.didDecline());
    expect(outcomeOf(there)).toBe(messages.answeredElsewhere());
    expect(there.state().sessions).toHaveLength(how === 'approved' ? 1 : 0);
  },
);

test('a sign-in disappears from every tab when it is answered in one, or expires', async () => {
  const { site, clock, owner, other } = await openTabs();
  const prompt = async () => {
    const { uri = '', response } = await site.authenticate({
      chains: ['eip155:31337'],
      domain: 'site.example',
      nonce: 'abcdef1234',
      uri: 'https://site.example/login',
    });
    response().catch(() => undefined);
    await owner.pair(uri);
    await settle();
    expect(owner.state().prompts).toMatchObject([{ kind: 'sign-in' }]);
    expect(other.state().prompts).toMatchObject([{ kind: 'sign-in' }]);
    return other.state().prompts[0] as SignInPrompt;
  };
  await other.prompts.approveSignIn(await prompt(), [network], address);
  await settle();
  expect([owner.state().prompts, other.state().prompts]).toEqual([[], []]);
  expect([outcomeOf(owner), outcomeOf(other)]).toEqual([messages.answeredElsewhere(), messages.didSignIn()]);
  await prompt();
  for (let minute = 0; minute < 62; minute += 1) await clock.advance(60_000);
  expect([owner.state().prompts, other.state().prompts]).toEqual([[], []]);
  expect([outcomeOf(owner), outcomeOf(other)]).toEqual([messages.askExpired(), messages.askExpired()]);
});

test('a request carried out offline in a tab without the socket is answered once the device is online', async () => {
  const { site, clock, device, owner, other } = await openTabs();
  const { uri = '', approval } = await site.connect({
    optionalNamespaces: { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } },
  });
  await owner.pair(uri);
  await settle();
  const connected = approval();
  await owner.prompts.approveProposal(owner.state().prompts[0] as ProposalPrompt, [network], account);
  const { topic } = await connected;
  const request = { method: 'personal_sign', params: ['0x6869', address] };
  const answer = site.request({ topic, chainId: 'eip155:31337', request });
  await settle();
  const requests = () => other.state().prompts.filter(({ kind }) => kind === 'request');
  const [prompt] = requests();
  device.set(false);
  await settle();
  const approving = other.prompts.approveRequest(prompt as RequestPrompt);
  await clock.advance(70_000);
  await approving;
  expect([requests(), outcomeOf(other)]).toEqual([[], messages.doneNotTold()]);
  device.set(true);
  await clock.advance(60_000);
  expect(await answer).toBe(hash);
  expect(requests()).toEqual([]);
});

/** Whether the device is online, as the test decides. */
function fakeNetwork() {
  let online = true;
  const listeners = new Set<(isOnline: boolean) => void>();
  return {
    isOnline: () => online,
    watch: (listener: (isOnline: boolean) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(isOnline: boolean) {
      online = isOnline;
      for (const listener of listeners) listener(isOnline);
    },
  };
}
