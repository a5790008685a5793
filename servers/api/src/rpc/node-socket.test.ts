import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { NodeSocket, SubscriptionRefused } from './node-socket.ts';

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A node with subscriptions, numbered `0x1`, `0x2`, …, unless `answer` says otherwise. */
async function node(answer: (call: Call) => object | undefined = () => undefined, chain = '0x1') {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  const calls: string[] = [];
  const clients: WebSocket[] = [];
  let subscriptions = 0;
  server.on('connection', (socket) => {
    clients.push(socket);
    socket.on('message', (data: Buffer) => {
      const call = JSON.parse(data.toString()) as Call;
      calls.push(call.method);
      if (call.method === 'eth_subscribe') subscriptions += 1;
      const usual =
        call.method === 'eth_chainId'
          ? { result: chain }
          : { result: call.method === 'eth_subscribe' ? `0x${subscriptions}` : true };
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...(answer(call) ?? usual) }));
    });
  });
  const send = (text: string): void => {
    for (const client of clients) client.send(text);
  };
  const tell = (subscription: unknown, result: unknown): void =>
    send(JSON.stringify({ method: 'eth_subscription', params: { subscription, result } }));
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, calls, clients, send, tell };
}

function socketTo(urls: readonly string[], maxSubscriptions = 10): NodeSocket {
  const socket = new NodeSocket({
    addresses: urls.map((url) => ({ url, headers: {} })),
    ...{ chainNumber: 1n, maxBytes: 10_000, maxSubscriptions },
  });
  onTestFinished(() => socket.close());
  return socket;
}

function listener() {
  const received: unknown[] = [];
  return {
    received,
    onResult: (result: unknown) => received.push(result),
    onEnd: () => received.push('end'),
  };
}

it('shares one subscription among listeners of the same, until the last one leaves', async () => {
  const { url, calls, clients, tell } = await node();
  const socket = socketTo([url]);
  const [one, two, other] = [listener(), listener(), listener()];
  const leave = await socket.subscribe(['newHeads'], one);
  const leaveToo = await socket.subscribe(['newHeads'], two);
  const leaveLast = await socket.subscribe(['logs', {}], other);
  expect(calls).toEqual(['eth_chainId', 'eth_subscribe', 'eth_subscribe']);
  tell('0x1', 'head');
  tell('0x2', 'log');
  await expect.poll(() => other.received).toEqual(['log']);
  expect([one.received, two.received]).toEqual([['head'], ['head']]);
  leave();
  tell('0x1', 'next');
  await expect.poll(() => two.received).toEqual(['head', 'next']);
  expect(one.received).toEqual(['head']);
  leaveToo();
  leaveToo();
  await expect.poll(() => calls.filter((method) => method === 'eth_unsubscribe')).toHaveLength(1);
  leaveLast();
  await expect.poll(() => clients[0]?.readyState).toBe(3);
  expect([one.received, other.received]).toEqual([['head'], ['log']]);
});

it('reconnects after the last listener has left', async () => {
  const { url, clients } = await node();
  const socket = socketTo([url]);
  (await socket.subscribe(['newHeads'], listener()))();
  await expect.poll(() => clients[0]?.readyState).toBe(3);
  await socket.subscribe(['newHeads'], listener());
  expect(clients).toHaveLength(2);
});

it('receives notifications that a node sends with its answer', async () => {
  const early = { method: 'eth_subscription', params: { subscription: '0x1', result: 'first' } };
  const made = await node(({ method }) => {
    if (method === 'eth_subscribe') setImmediate(() => made.send(JSON.stringify(early)));
    return undefined;
  });
  const one = listener();
  await socketTo([made.url]).subscribe(['newHeads'], one);
  await expect.poll(() => one.received).toEqual(['first']);
});

it('uses the next node if one is unreachable, serves another chain, or does not report its chain', async () => {
  const elsewhere = await node(undefined, '0x2');
  const garbled = await node(({ method }) => (method === 'eth_chainId' ? { result: 1 } : undefined));
  const refusing = await node(({ method }) => (method === 'eth_chainId' ? { error: {} } : undefined));
  const right = await node();
  const urls = ['ws://127.0.0.1:1', elsewhere.url, garbled.url, refusing.url, right.url];
  await socketTo(urls).subscribe(['newHeads'], listener());
  expect(right.calls).toContain('eth_subscribe');
  for (const { calls } of [elsewhere, garbled, refusing]) expect(calls).toEqual(['eth_chainId']);
});

it('sends a subscription that comes while a node is examined to the one that serves the chain', async () => {
  let socket: NodeSocket | undefined;
  let second: Promise<unknown> | undefined;
  const elsewhere = await node(({ method }) => {
    if (method === 'eth_chainId') second = socket?.subscribe(['logs', {}], listener());
    return undefined;
  }, '0x2');
  const right = await node();
  socket = socketTo([elsewhere.url, right.url]);
  await socket.subscribe(['newHeads'], listener());
  await second;
  expect(elsewhere.calls).toEqual(['eth_chainId']);
  expect(right.calls).toEqual(['eth_chainId', 'eth_subscribe', 'eth_subscribe']);
});

it('rejects if no node accepts the subscription, and can retry', async () => {
  let refuses = true;
  const { url } = await node(({ method }) =>
    refuses && method === 'eth_subscribe' ? { error: { code: -32_601, message: 'no' } } : undefined,
  );
  const socket = socketTo([url]);
  await expect(socket.subscribe(['newHeads'], listener())).rejects.toThrow(SubscriptionRefused);
  await expect(socketTo(['ws://127.0.0.1:1']).subscribe(['a'], listener())).rejects.toThrow(
    'No node of this chain takes subscriptions now.',
  );
  refuses = false;
  await socket.subscribe(['newHeads'], listener());
});

it.each([7, null, 'x'.repeat(129)])('refuses a subscription whose id is %s', async (result) => {
  const { url } = await node(({ method }) => (method === 'eth_subscribe' ? { result } : undefined));
  await expect(socketTo([url]).subscribe(['newHeads'], listener())).rejects.toThrow(
    'The node did not subscribe.',
  );
});

it('limits the number of subscriptions', async () => {
  const { url } = await node();
  const socket = socketTo([url], 1);
  const leave = await socket.subscribe(['a'], listener());
  await socket.subscribe(['a'], listener());
  await expect(socket.subscribe(['b'], listener())).rejects.toThrow('There are too many subscriptions.');
  leave();
});

it('has room for blocks and for a known subscription, and does not count that to blocks', async () => {
  const { url } = await node();
  const socket = socketTo([url], 1);
  await socket.subscribe(['newHeads'], listener());
  expect(socket.hasRoomFor(['a'])).toBe(true);
  const leave = await socket.subscribe(['a'], listener());
  expect([['newHeads'], ['a'], ['b']].map((params) => socket.hasRoomFor(params))).toEqual([
    true,
    true,
    false,
  ]);
  leave();
  expect(socket.hasRoomFor(['b'])).toBe(true);
});

it('notifies every listener once that its node is lost, and serves the next one', async () => {
  const { url, clients } = await node();
  const socket = socketTo([url]);
  const [one, two] = [listener(), listener()];
  const leave = await socket.subscribe(['a'], one);
  await socket.subscribe(['b'], two);
  clients[0]?.terminate();
  await expect.poll(() => [one.received, two.received]).toEqual([['end'], ['end']]);
  leave();
  await socket.subscribe(['a'], listener());
  expect(clients).toHaveLength(2);
});

it('ignores messages that do not belong to a subscription', async () => {
  const { url, send, tell } = await node();
  const one = listener();
  await socketTo([url]).subscribe(['a'], one);
  for (const text of ['', '{', '7', 'null', '[]', '{"id":99,"result":1}', '{"id":"1","result":1}'])
    send(text);
  send('{"method":"eth_subscription","params":null}');
  send('{"method":"eth_subscription","params":{"subscription":7,"result":1}}');
  tell('0x9', 'another');
  tell('0x1', 'mine');
  await expect.poll(() => one.received).toEqual(['mine']);
});

it('loses a node that sends more than is read', async () => {
  const { url, send } = await node();
  const one = listener();
  await socketTo([url]).subscribe(['a'], one);
  send(JSON.stringify('x'.repeat(20_000)));
  await expect.poll(() => one.received).toEqual(['end']);
});

it('is closed while it still connects', async () => {
  const { url, clients } = await node();
  const socket = socketTo([url]);
  const asked = socket.subscribe(['a'], listener());
  socket.close();
  await expect(asked).rejects.toThrow(SubscriptionRefused);
  await expect.poll(() => clients.every(({ readyState }) => readyState === 3)).toBe(true);
});

it('subscribes over a new connection as soon as the last subscription ends', async () => {
  const { url, clients, tell } = await node();
  const socket = socketTo([url]);
  const leave = await socket.subscribe(['newHeads'], listener());
  const next = listener();
  const close = socket.close.bind(socket);
  const begun = new Promise<unknown>((resolve) => {
    // Right after the connection is closed, before its socket says so.
    vi.spyOn(socket, 'close').mockImplementationOnce(() => {
      close();
      resolve(socket.subscribe(['newHeads'], next));
    });
  });
  leave();
  await begun;
  expect(clients).toHaveLength(2);
  tell('0x2', 'head');
  await expect.poll(() => next.received).toEqual(['head']);
});
