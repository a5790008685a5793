import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SessionRecord } from '@mooring/protocol/sign';
import { type Hex, parseTransaction } from 'viem';
import { afterEach, expect, it } from 'vitest';
import type { RequestPrompt } from '../../state/state.ts';
import { testAccount, testNetwork } from '../../test-support/test-accounts.ts';
import { perform } from './perform.ts';
import { simulate } from './simulate.ts';

const held = testAccount(0x11);
const account = held.evm;
const to = `0x${'22'.repeat(20)}` as const;
const params = [{ from: account.address, to, value: '0x1' }];
const prompt: RequestPrompt = {
  kind: 'request',
  id: 1,
  topic: 'topic',
  chainId: 'eip155:31337',
  method: 'eth_sendTransaction',
  params,
};
const session = {
  namespaces: { eip155: { accounts: [`eip155:31337:${account.address}`], methods: [], events: [] } },
} as unknown as SessionRecord;

let server: Server | undefined;
afterEach(() => new Promise<void>((done) => server?.close(() => done())));

class NodeError {
  constructor(
    readonly code: number,
    readonly message: string,
  ) {}
}

/** A node with adjustable fees, and its sent transactions. */
async function node() {
  const sent: Hex[] = [];
  let baseFee = 1_000_000_000;
  const hex = (value: number): Hex => `0x${value.toString(16)}`;
  const answers: Record<string, (params: readonly never[]) => unknown> = {
    eth_chainId: () => hex(31_337),
    eth_estimateGas: () => hex(21_000),
    eth_getBalance: () => hex(10 ** 15),
    eth_getTransactionCount: () => hex(0),
    eth_maxPriorityFeePerGas: () => hex(1),
    eth_getBlockByNumber: () => ({ number: '0x1', baseFeePerGas: hex(baseFee), transactions: [] }),
    eth_sendRawTransaction: ([raw]) => {
      sent.push(raw as unknown as Hex);
      return `0x${'33'.repeat(32)}`;
    },
  };
  const listening = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const { id, method, params: given } = JSON.parse(Buffer.concat(chunks).toString());
    response.setHeader('content-type', 'application/json');
    const result = answers[method]?.(given) ?? null;
    const answer = result instanceof NodeError ? { error: { ...result } } : { result };
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  });
  server = listening;
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const { port } = listening.address() as AddressInfo;
  const network = testNetwork(31_337, `http://127.0.0.1:${port}`);
  const raise = (factor: number): void => {
    baseFee *= factor;
  };
  /** From now on the node refuses this. */
  const refuse = (method: string, code: number, message: string): void => {
    answers[method] = () => new NodeError(code, message);
  };
  const forget = (method: string): void => {
    answers[method] = () => null;
  };
  return { network, sent, raise, refuse, forget };
}

it('a transaction never costs more than was shown before it was approved', async () => {
  const { network, sent, raise } = await node();
  const seen = await simulate(network, params);
  if (!seen.ok) throw new Error('no simulation');
  raise(50);
  const parameters = { accounts: () => [held], networks: [network] };
  await perform(parameters, prompt, session, seen.limits);
  const { gas = 0n, maxFeePerGas = 0n } = parseTransaction(sent[0] ?? '0x');
  expect(gas * maxFeePerGas).toBe(seen.fee);
  // If no fee was shown, the network's current one applies.
  await perform(parameters, prompt, session);
  const later = parseTransaction(sent[1] ?? '0x');
  expect((later.gas ?? 0n) * (later.maxFeePerGas ?? 0n)).toBeGreaterThan(seen.fee ?? 0n);
});

it('allows a contract call more gas than its estimate, and a plain transfer exactly its estimate', async () => {
  const { network } = await node();
  const limitOf = async (more: object) => {
    const seen = await simulate(network, [{ ...params[0], ...more }]);
    return seen.ok ? seen.limits?.gas : undefined;
  };
  expect(await limitOf({})).toBe(21_000n);
  expect(await limitOf({ data: '0x12345678' })).toBe(26_250n);
  expect(await limitOf({ data: '0x12345678', gas: '0x5500' })).toBe(0x5500n);
});

it('reports a failure only if the network simulated it', async () => {
  const { network, refuse } = await node();
  refuse('eth_estimateGas', 3, 'execution reverted: no');
  expect(await simulate(network, params)).toEqual({ ok: false, why: 'fails' });
  refuse('eth_estimateGas', -32_000, 'insufficient funds for gas * price + value');
  expect(await simulate(network, params)).toEqual({ ok: false, why: 'funds' });
  for (const [code, message] of [
    [-32_601, 'the method does not exist'],
    [-32_005, 'too many requests'],
    [-32_000, 'header not found'],
  ] as const) {
    refuse('eth_estimateGas', code, message);
    expect(await simulate(network, params)).toEqual({ ok: false, why: 'silent' });
  }
});

it('treats a missing balance or fee as no answer', async () => {
  const { network, refuse, forget } = await node();
  forget('eth_getBalance');
  expect(await simulate(network, params)).toEqual({ ok: false, why: 'silent' });
  refuse('eth_estimateGas', 3, 'execution reverted');
  expect(await simulate(network, params)).toEqual({ ok: false, why: 'silent' });
});

it("a failing transaction with the site's gas costs no more than was shown", async () => {
  const { network, refuse, raise, sent } = await node();
  refuse('eth_estimateGas', 3, 'execution reverted');
  const asked = [{ ...params[0], gas: '0x186a0' }];
  const seen = await simulate(network, asked);
  if (seen.ok || seen.limits === undefined) throw new Error('no simulation');
  expect(seen.why).toBe('fails');
  expect(seen.fee).toBe(100_000n * seen.limits.maxFeePerGas);
  raise(50);
  await perform(
    { accounts: () => [held], networks: [network] },
    { ...prompt, params: asked },
    session,
    seen.limits,
  );
  const { gas = 0n, maxFeePerGas = 0n } = parseTransaction(sent[0] ?? '0x');
  expect(gas * maxFeePerGas).toBe(seen.fee);
});

it('distinguishes a failing transaction, insufficient funds and a silent network', async () => {
  const { network } = await node();
  const dear = [{ ...params[0], value: `0x${(10n ** 16n).toString(16)}` }];
  expect(await simulate(network, dear)).toMatchObject({ ok: true, enough: false });
  expect(await simulate({ ...network, rpcUrl: 'http://127.0.0.1:1' }, params)).toEqual({
    ok: false,
    why: 'silent',
  });
  expect(await simulate(network, [{ ...params[0], value: 'a lot' }])).toEqual({ ok: false, why: 'fails' });
});
