import { FakeClock } from '@mooring/protocol/testing';
import { custom, HttpRequestError, RpcRequestError } from 'viem';
import { expect, it } from 'vitest';
import type { Transport } from 'wagmi';
import { fallbackTransport } from './fallback-transport.ts';

const call = { method: 'eth_blockNumber' } as const;

/** A node that records its calls, and answers with the given results. */
function node(answer: () => Promise<unknown>, retryCount = 3): { transport: Transport; calls: string[] } {
  const calls: string[] = [];
  const request = ({ method }: { readonly method: string }): Promise<unknown> => {
    calls.push(method);
    return answer();
  };
  return { calls, transport: custom({ request }, { retryCount, retryDelay: 0 }) };
}

const down = (retryCount?: number) =>
  node(() => Promise.reject(new HttpRequestError({ url: 'http://node.test' })), retryCount);
const up = (result: string) => node(async () => result);

it('uses the next address immediately if one is unreachable', async () => {
  const [first, second] = [down(), up('0x2a')];
  const { request } = fallbackTransport([first.transport, second.transport])({});
  expect(await request(call)).toBe('0x2a');
  expect(first.calls).toEqual(['eth_blockNumber']);
});

it("rejects with a node's own error without trying other addresses", async () => {
  const error = new RpcRequestError({
    body: {},
    error: { code: 3, message: 'reverted' },
    url: 'http://node.test',
  });
  const [first, second] = [node(() => Promise.reject(error)), up('0x2a')];
  const { request } = fallbackTransport([first.transport, second.transport])({});
  await expect(request(call)).rejects.toThrow('reverted');
  expect([first.calls.length, second.calls.length]).toEqual([1, 0]);
});

it('probes from the first call on, and then prefers the address that responds best', async () => {
  const clock = new FakeClock();
  const { signal } = new AbortController();
  const [first, second] = [down(), up('0x2a')];
  const { request } = fallbackTransport([first.transport, second.transport], { clock, signal: () => signal })(
    {},
  );
  await clock.advance(10_000);
  expect(second.calls).toEqual([]);
  expect(await request(call)).toBe('0x2a');
  await clock.advance(0);
  expect(first.calls.sort()).toEqual(['eth_blockNumber', 'net_listening']);
  expect(await request(call)).toBe('0x2a');
  expect(first.calls).toHaveLength(2);
});

it('restarts stopped probes on the next call once they may continue', async () => {
  const clock = new FakeClock();
  let ended = new AbortController();
  const [first, second] = [up('0x1'), up('0x2')];
  const ranking = { clock, signal: () => ended.signal };
  const { request } = fallbackTransport([first.transport, second.transport], ranking)({});
  const probes = () =>
    [...first.calls, ...second.calls].filter((method) => method === 'net_listening').length;
  await request(call);
  await clock.advance(0);
  ended.abort();
  await request(call);
  await clock.advance(10_000);
  expect(probes()).toBe(2);
  ended = new AbortController();
  await request(call);
  await clock.advance(0);
  expect(probes()).toBe(4);
  ended.abort();
});

it('keeps the given order without ranking', async () => {
  const [first, second] = [up('0x1'), up('0x2')];
  const { request } = fallbackTransport([first.transport, second.transport])({});
  expect(await Promise.all([request(call), request(call)])).toEqual(['0x1', '0x1']);
  expect(second.calls).toEqual([]);
});

it.each([0, 1])('retries all addresses %i times if none is reachable', async (retryCount) => {
  const nodes = [down(retryCount), down(retryCount)];
  const { request } = fallbackTransport(nodes.map(({ transport }) => transport))({});
  await expect(request(call)).rejects.toMatchObject({ name: 'HttpRequestError' });
  expect(nodes.map(({ calls }) => calls.length)).toEqual([retryCount + 1, retryCount + 1]);
});

it("prefers a call's own retryCount to that of each address", async () => {
  const nodes = [down(0), down(3)];
  const { request } = fallbackTransport(nodes.map(({ transport }) => transport))({});
  await expect(request(call, { retryCount: 1 })).rejects.toThrow();
  expect(nodes.map(({ calls }) => calls.length)).toEqual([2, 2]);
});

const send = { method: 'eth_sendRawTransaction', params: ['0x02'] } as const;
const refuses = (message: string) =>
  node(() => Promise.reject(new RpcRequestError({ body: {}, error: { code: -32_000, message }, url: '' })));

it.each(['already known', 'nonce too low'])(
  'leaves a transaction in doubt that an address refuses as "%s" after another lost its answer',
  async (message) => {
    const nodes = [down(0), refuses(message)];
    const { request } = fallbackTransport(nodes.map(({ transport }) => transport))({});
    await expect(request(send)).rejects.toMatchObject({
      code: -32_070,
      data: { code: 'TRANSACTION_IN_DOUBT' },
    });
    expect(nodes.map(({ calls }) => calls.length)).toEqual([1, 1]);
    await expect(request(call)).rejects.toThrow(message);
  },
);

it.each(['eth_sendPrivateTransaction', 'eth_sendRawTransactionConditional'])(
  'leaves what %s sends in doubt once an address may have it',
  async (method) => {
    const nodes = [down(0), refuses('already known')];
    const { request } = fallbackTransport(nodes.map(({ transport }) => transport))({});
    await expect(request({ method, params: ['0x02'] })).rejects.toMatchObject({ code: -32_070 });
  },
);

it('leaves a transaction in doubt that the same address refuses when retried', async () => {
  const answers = [
    new HttpRequestError({ url: 'http://node.test', status: 504 }),
    new RpcRequestError({ body: {}, error: { code: -32_000, message: 'already known' }, url: '' }),
  ];
  const { transport } = node(() => Promise.reject(answers.shift()));
  await expect(fallbackTransport([transport])({}).request(send)).rejects.toMatchObject({ code: -32_070 });
});

it('passes on the refusal of a transaction that no other address can have', async () => {
  const limited = node(() => Promise.reject(new HttpRequestError({ url: 'http://node.test', status: 429 })));
  const { request } = fallbackTransport([limited.transport, refuses('insufficient funds').transport])({});
  await expect(request(send)).rejects.toThrow('insufficient funds');
});

it('leaves a transaction in doubt whose answer every address loses, but not one that none can have', async () => {
  const lost = [down(1), down(1)];
  const { request } = fallbackTransport(lost.map(({ transport }) => transport))({});
  await expect(request(send)).rejects.toMatchObject({
    code: -32_070,
    data: { code: 'TRANSACTION_IN_DOUBT' },
    cause: { name: 'HttpRequestError' },
  });
  expect(lost.map(({ calls }) => calls.length)).toEqual([2, 2]);
  const limited = node(
    () => Promise.reject(new HttpRequestError({ url: 'http://node.test', status: 429 })),
    0,
  );
  await expect(fallbackTransport([limited.transport])({}).request(send)).rejects.toMatchObject({
    name: 'HttpRequestError',
  });
});

it.each(['eth_sendTransaction', 'wallet_sendCalls'])(
  'does not repeat %s once an address may have it: the node signs another transaction each time',
  async (method) => {
    const [limited, lost, other] = [
      node(() => Promise.reject(new HttpRequestError({ url: 'http://node.test', status: 429 }))),
      down(),
      up('0x2a'),
    ];
    const nodes = [limited, lost, other];
    const { request } = fallbackTransport(nodes.map(({ transport }) => transport))({});
    await expect(request({ method, params: [{}] })).rejects.toMatchObject({ code: -32_070 });
    expect(nodes.map(({ calls }) => calls.length)).toEqual([1, 1, 0]);
  },
);
