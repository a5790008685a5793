import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { english as clearSigning } from '@mooring/clear-signing';
import { FakeClock, settle } from '@mooring/protocol/testing';
import { SignClient } from '@mooring/sign-client/dapp';
import { MemoryRelay } from '@mooring/sign-client/testing';
import { Core, WalletKit } from '@mooring/sign-client/wallet';
import { type Hex, keccak256 } from 'viem';
import { afterEach, expect, it, vi } from 'vitest';
import type { HistoryEntry } from '../history/history-entry.ts';
import { messages } from '../messages/wallet/en.generated.ts';
import { perform } from '../request/evm/perform.ts';
import type { ProposalPrompt, RequestPrompt } from '../state/state.ts';
import { shownTestAccount, testAccount, testNetwork } from '../test-support/test-accounts.ts';
import { WalletModel } from './wallet-model.ts';

const held = testAccount(0x11);
const account = held.evm;
const to = `0x${'22'.repeat(20)}`;
const metadata = (name: string) => ({ name, description: '', url: 'https://site.example', icons: [] });

let server: Server | undefined;
afterEach(
  () =>
    new Promise<void>((done) => {
      server?.closeAllConnections();
      server?.close(() => done());
    }),
);

/** A node whose connection drops with the first transaction it accepts, until it is repaired. */
async function droppingNode(refusal?: { readonly code: number; readonly message: string }) {
  const taken = new Set<Hex>();
  let nonce = 0;
  let isDown = false;
  const answer = (method: string, params: readonly unknown[]): object => {
    if (method === 'eth_sendRawTransaction') {
      if (refusal !== undefined) return { error: refusal };
      const raw = params[0] as Hex;
      if (taken.has(raw))
        return { error: { code: -32_000, message: 'nonce too low: next nonce 1, tx nonce 0' } };
      taken.add(raw);
      nonce += 1;
      isDown = nonce === 1;
      return { result: keccak256(raw) };
    }
    const known = [...taken].map((raw) => keccak256(raw)).find((hash) => hash === params[0]);
    const results: Readonly<Record<string, unknown>> = {
      eth_getTransactionByHash: known === undefined ? null : { hash: known, type: '0x2' },
      eth_chainId: '0x7a69',
      eth_estimateGas: '0x5208',
      eth_getTransactionCount: `0x${nonce.toString(16)}`,
      eth_maxPriorityFeePerGas: '0x1',
      eth_getBlockByNumber: { number: '0x1', baseFeePerGas: '0x3b9aca00', transactions: [] },
    };
    return { result: results[method] ?? null };
  };
  const listening = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
    const body = isDown ? undefined : answer(method, params ?? []);
    if (isDown || body === undefined) {
      response.destroy();
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
  });
  server = listening;
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const { port } = listening.address() as AddressInfo;
  const mend = (): void => {
    isDown = false;
  };
  return { rpcUrl: `http://127.0.0.1:${port}`, taken, mend };
}

/** A wallet with a payment request, over an in-memory relay. */
async function askForPayment(rpcUrl: string) {
  const shared = { relayUrl: 'ws://relay.test', clock: new FakeClock(), socket: new MemoryRelay().socket };
  const site = await SignClient.init({ ...shared, metadata: metadata('Site') });
  const kit = await WalletKit.init({ core: new Core(shared), metadata: metadata('Wallet') });
  const network = testNetwork(31_337, rpcUrl);
  const remembered: HistoryEntry[] = [];
  const parameters = {
    kit,
    networks: [network],
    accounts: () => [held],
    clock: shared.clock,
    signMessage: async () => '0x',
    words: () => ({ wallet: messages, clearSigning }),
    history: {
      add: async (entry: Omit<HistoryEntry, 'id'>) => {
        remembered.push({ ...entry, id: `${remembered.length}` });
      },
      list: () => remembered,
      refresh: async () => undefined,
    },
    perform: (...[prompt, session, limits, signing]: Parameters<WalletModelPerform>) =>
      perform({ accounts: () => [held], networks: [network] }, prompt, session, limits, signing),
  };
  const model = new WalletModel(parameters);
  const { uri = '', approval } = await site.connect({
    optionalNamespaces: {
      eip155: { chains: ['eip155:31337'], methods: ['eth_sendTransaction'], events: [] },
    },
  });
  await model.pair(uri);
  await settle();
  const connected = approval();
  await model.prompts.approveProposal(
    model.state().prompts[0] as ProposalPrompt,
    [network],
    shownTestAccount(0x11, [network]),
  );
  const { topic } = await connected;
  const answer = site
    .request({
      topic,
      chainId: 'eip155:31337',
      request: { method: 'eth_sendTransaction', params: [{ from: account.address, to, value: '0x1' }] },
    })
    .catch((error: unknown) => error);
  await settle();
  return { model, kit, parameters, remembered, answer, prompt: model.state().prompts[0] as RequestPrompt };
}

type WalletModelPerform = ConstructorParameters<typeof WalletModel>[0]['perform'];

const outcomeOf = (model: WalletModel) => model.state().outcome?.say(messages);

it('resends the same transaction after a dropped connection, and never signs a second one', async () => {
  const { rpcUrl, taken, mend } = await droppingNode();
  const { model, kit, remembered, answer, prompt } = await askForPayment(rpcUrl);
  const respond = vi.spyOn(kit, 'respondSessionRequest').mockRejectedValue(new Error('no relay'));
  await model.prompts.approveRequest(prompt);
  expect(taken.size).toBe(1);
  expect(outcomeOf(model)).toBe(messages.sendInDoubt());
  const [raw = '0x'] = taken;
  mend();
  // The network confirms it; the relay is still gone.
  await model.prompts.approveRequest(prompt);
  expect(outcomeOf(model)).toBe(messages.doneNotTold());
  respond.mockRestore();
  await model.prompts.approveRequest(prompt);
  await settle();
  expect(await answer).toBe(keccak256(raw));
  expect(taken.size).toBe(1);
  expect(remembered.filter(({ kind }) => kind === 'send')).toMatchObject([
    { answer: 'approved', result: keccak256(raw) },
  ]);
});

it('answers with the hash of a payment in doubt after a reload, and signs no second one', async () => {
  const { rpcUrl, taken } = await droppingNode();
  const { model, parameters, answer, prompt } = await askForPayment(rpcUrl);
  await model.prompts.approveRequest(prompt);
  expect(model.state().prompts).toEqual([prompt]);
  const next = new WalletModel(parameters);
  await settle();
  const [raw = '0x'] = taken;
  expect(await answer).toBe(keccak256(raw));
  expect(next.state().prompts).toEqual([]);
  expect(taken.size).toBe(1);
});

it('does not call a payment in doubt declined', async () => {
  const { rpcUrl, taken } = await droppingNode();
  const { model, answer, prompt } = await askForPayment(rpcUrl);
  await model.prompts.approveRequest(prompt);
  await model.prompts.rejectRequest(prompt);
  await settle();
  const [raw = '0x'] = taken;
  expect(await answer).toMatchObject({ code: -32_000, message: expect.stringContaining(keccak256(raw)) });
  expect(model.state().prompts).toEqual([]);
});

it("repeats the network's rejection once the relay is back", async () => {
  const { rpcUrl } = await droppingNode({ code: -32_000, message: 'insufficient funds for gas' });
  const { model, kit, answer, prompt } = await askForPayment(rpcUrl);
  const carryOut = vi.spyOn(kit, 'claimSessionRequest');
  const respond = vi.spyOn(kit, 'respondSessionRequest').mockRejectedValueOnce(new Error('no relay'));
  await model.prompts.approveRequest(prompt);
  expect(model.state().prompts).toEqual([prompt]);
  await model.prompts.approveRequest(prompt);
  await settle();
  expect(respond).toHaveBeenCalledTimes(2);
  expect(carryOut).toHaveBeenCalledOnce();
  expect(await answer).toMatchObject({ code: -32_000 });
});

it('does not claim that nothing was signed when the request of a payment in doubt expires', async () => {
  const { rpcUrl } = await droppingNode();
  const { model, remembered, prompt } = await askForPayment(rpcUrl);
  await model.prompts.approveRequest(prompt);
  model.prompts.expire(prompt);
  expect(model.state().prompts).toEqual([]);
  expect(outcomeOf(model)).toBe(messages.maybeSent());
  expect(remembered.map(({ answer }) => answer)).not.toContain('expired');
});

it('keeps a request when a proposal or sign-in with the same id ends', async () => {
  const { rpcUrl } = await droppingNode();
  const { model, kit, remembered, prompt } = await askForPayment(rpcUrl);
  const { id } = prompt;
  kit.events.emit('proposal_expire', { id });
  kit.events.emit('session_authenticate_expire', { id });
  expect(model.state().prompts).toEqual([prompt]);
  expect(remembered.map(({ answer }) => answer)).not.toContain('expired');
  kit.events.emit('session_request_expire', { id });
  expect(model.state().prompts).toEqual([]);
});

it('keeps the requests of two sites with the same id apart', async () => {
  const { rpcUrl } = await droppingNode();
  const { model, kit, prompt } = await askForPayment(rpcUrl);
  const other = { ...prompt, topic: 'ff'.repeat(32) };
  model.prompts.arrive(other);
  expect(model.state().prompts).toEqual([prompt, other]);
  // Only the other one has expired: this one still waits.
  kit.events.emit('session_request_expire', { id: prompt.id });
  expect(model.state().prompts).toEqual([prompt]);
  model.prompts.arrive(other);
  await model.prompts.rejectRequest(prompt);
  expect(model.state().prompts).toEqual([other]);
});

it('drops a request whose session ended while another site waits with the same id', async () => {
  const { rpcUrl } = await droppingNode();
  const { model, kit, prompt } = await askForPayment(rpcUrl);
  const other = { ...prompt, topic: 'ff'.repeat(32) };
  model.prompts.arrive(other);
  await model.prompts.rejectRequest(other);
  expect(kit.getPendingSessionRequests().map(({ topic }) => topic)).toEqual([prompt.topic]);
  expect(model.state().prompts).toEqual([prompt]);
  expect(outcomeOf(model)).toBe(messages.siteGone());
});
