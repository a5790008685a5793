import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { signRelayJwt } from '@mooring/protocol/crypto';
import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import type { Relay } from '../server/start-relay.ts';
import { metric, openClient, openRelay } from '../test-support/open-relay.ts';
import { randomSeed } from '../test-support/relay-client.ts';

const topic = '6'.repeat(64);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function tokenFor(audience: string, seed = randomSeed()): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1_000);
  return signRelayJwt({ seed, subject: '00'.repeat(32), audience, issuedAt });
}

/** A program that posts calls as one client. */
async function poster(relay: Relay) {
  const token = await tokenFor(relay.url);
  const post = async (body: string, headers: Record<string, string> = {}, query = '') => {
    const response = await fetch(`${relay.url.replace('ws', 'http')}/rpc${query}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const call = (method: string, params: unknown) =>
    post(JSON.stringify({ id: '1700000000000000001', jsonrpc: '2.0', method, params }));
  return { token, post, call };
}

describe('POST /rpc', () => {
  it('publishes, fetches and accepts receipts, like a socket', async () => {
    const relay = await openRelay();
    const [bob, program] = [await openClient(relay), await poster(relay)];
    await bob.subscribe(topic);
    expect(await program.call('irn_publish', { topic, message: 'AA==', ttl: 60, tag: 1 })).toEqual({
      status: 200,
      body: { id: '1700000000000000001', jsonrpc: '2.0', result: true },
    });
    await bob.pushed(1);
    await bob.publish(topic, 'BB==');
    const fetched = await program.call('waku_fetchMessages', { topic });
    expect(fetched.body.result).toMatchObject({ messages: [{ topic, message: 'BB==' }], hasMore: false });
    const receipts = [{ topic, messageId: sha256('BB==') }];
    expect((await program.call('irn_batchReceive', { receipts })).body.result).toBe(true);
    expect((await program.call('irn_fetchMessages', { topic })).body.result.messages).toEqual([]);
    expect(await metric(relay, 'relay_connections')).toBe(1);
  });

  it('starts each fetch at the oldest messages; receipts make room for the rest', async () => {
    const relay = await openRelay({ frames: 1_000 });
    const [bob, program] = [await openClient(relay), await poster(relay)];
    const sent = Array.from({ length: 501 }, (_, place) => `message ${place}`);
    for (const message of sent) await bob.publish(topic, message);
    const fetched = async () => {
      const { result } = (await program.call('irn_fetchMessages', { topic })).body;
      const messages = result.messages.map(({ message }: { readonly message: string }) => message);
      return { messages, hasMore: result.hasMore };
    };
    const first = { messages: sent.slice(0, 500), hasMore: true };
    expect(await fetched()).toEqual(first);
    expect(await fetched()).toEqual(first);
    const receipts = first.messages.map((message) => ({ topic, messageId: sha256(message) }));
    expect((await program.call('irn_batchReceive', { receipts })).body.result).toBe(true);
    expect(await fetched()).toEqual({ messages: sent.slice(500), hasMore: false });
  });

  it('rejects calls that need a socket, unknown calls and malformed calls with a message', async () => {
    const relay = await openRelay();
    const { call, post } = await poster(relay);
    const needed = { code: -32000, message: 'Reading a topic needs a WebSocket' };
    expect((await call('irn_subscribe', { topic })).body.error).toEqual(needed);
    expect((await call('irn_unsubscribe', { topic })).body.error).toEqual(needed);
    const proposal = { pairingTopic: topic, sessionProposal: 'AA==', ttl: 300 };
    expect((await call('wc_proposeSession', proposal)).body.error).toEqual(needed);
    expect((await call('irn_fetchMessages', { topic })).body.result.messages).toEqual([]);
    expect((await call('irn_nothing', {})).body.error.code).toBe(-32601);
    expect((await call('irn_publish', { topic })).body.error.code).toBe(-32602);
    for (const [body, code] of [
      ['', -32700],
      ['{', -32700],
      ['[]', -32600],
      ['null', -32600],
    ] as const) {
      const refused = await post(body);
      expect([body, refused.status, refused.body.error.code]).toEqual([body, 400, code]);
    }
  });

  it('admits the same clients as a socket', async () => {
    const relay = await openRelay();
    const { post, token } = await poster(relay);
    const call = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic } });
    for (const authorization of [
      '',
      'Bearer x',
      `Basic ${token}`,
      `Bearer ${await tokenFor('ws://elsewhere.example')}`,
    ]) {
      const refused = await post(call, { authorization });
      expect(refused.status).toBe(401);
      expect(refused.body.error.message.length).toBeGreaterThan(5);
    }
    expect((await post(call, { authorization: '' }, `?auth=${token}`)).status).toBe(200);
    const full = await openRelay({ connections: 1 });
    await openClient(full);
    expect((await (await poster(full)).post(call)).status).toBe(429);
  });

  it('limits bodies, calls and methods', async () => {
    const clock = new FakeClock(Date.now());
    const relay = await openRelay({ frameSize: 2_000, frames: 3, framesWindow: 10 }, { clock });
    const { post, call } = await poster(relay);
    expect((await post('x'.repeat(2_001))).status).toBe(413);
    for (let times = 0; times < 3; times += 1)
      expect((await call('irn_fetchMessages', { topic })).status).toBe(200);
    expect((await call('irn_fetchMessages', { topic })).status).toBe(429);
    await clock.advance(10_000);
    const messages = ['a', 'b', 'c', 'd'].map((message) => ({ topic, message, ttl: 60 }));
    expect((await call('irn_batchPublish', { messages })).status).toBe(429);
    const base = relay.url.replace('ws', 'http');
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
      const response = await fetch(`${base}/rpc`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
    expect((await fetch(`${base}/rpc/`, { method: 'POST' })).status).toBe(404);
  });

  it('releases a program that disconnects in the middle of its body', async () => {
    const relay = await openRelay({ clientConnections: 1 });
    const { token, call } = await poster(relay);
    const socket = connect(relay.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /rpc HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 100\r\n\r\n{`,
    );
    // Its place is held until it disconnects.
    while ((await call('irn_fetchMessages', { topic })).status === 200)
      await metric(relay, 'relay_connections');
    socket.destroy();
    while ((await call('irn_fetchMessages', { topic })).status !== 200)
      await metric(relay, 'relay_connections');
  });

  /** A connection that posts this many fetches at once and reads nothing until it is resumed. */
  async function pipelined(relay: Relay, token: string, count = 1) {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic } });
    const socket = connect(relay.port, '127.0.0.1').pause();
    socket.on('error', () => {});
    await once(socket, 'connect');
    const head = `POST /rpc HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.write(`${head}${body}`.repeat(count));
    return socket;
  }

  /** Larger than the buffers of a connection. */
  const large = { messageSize: 50_000_000, frameSize: 60_000_000, topicSize: 100_000_000, frames: 1_000_000 };
  const largeStore = { clientStoredSize: 100_000_000, addressStoredSize: 100_000_000 };

  it('answers one call per connection, and closes it', async () => {
    const relay = await openRelay();
    const { token } = await poster(relay);
    const socket = await pipelined(relay, token, 10);
    let text = '';
    socket.on('data', (piece) => {
      text += String(piece);
    });
    socket.resume();
    await once(socket, 'close');
    expect(text.match(/^HTTP.*$/gm)).toEqual(['HTTP/1.1 200 OK']);
    expect(text).toMatch(/^connection: close$/im);
  });

  it('counts a client that does not read its answer, and disconnects it after a while', async () => {
    const clock = new FakeClock(Date.now());
    const relay = await openRelay({ ...large, ...largeStore, clientConnections: 1 }, { clock });
    const [bob, { token, call }] = [await openClient(relay), await poster(relay)];
    await bob.publish(topic, 'x'.repeat(30_000_000));
    const socket = await pipelined(relay, token);
    while ((await metric(relay, 'relay_unread_bytes')) < 30_000_000);
    const elsewhere = '7'.repeat(64);
    expect((await call('irn_fetchMessages', { topic: elsewhere })).status).toBe(429);
    await clock.advance(10_000);
    expect((await call('irn_fetchMessages', { topic: elsewhere })).status).toBe(429);
    await clock.advance(12_000);
    while ((await metric(relay, 'relay_unread_bytes')) > 0);
    expect((await call('irn_fetchMessages', { topic: elsewhere })).status).toBe(200);
    expect(await metric(relay, 'relay_refusals_total', 'reason="slow-reader"')).toBe(1);
    socket.destroy();
  });

  it('limits the total size of unread answers', async () => {
    const relay = await openRelay({ ...large, ...largeStore, unread: 50_000_000 });
    const [bob, { token }] = [await openClient(relay), await poster(relay)];
    await bob.publish(topic, 'x'.repeat(30_000_000));
    const sockets = [await pipelined(relay, token), await pipelined(relay, token)];
    while ((await metric(relay, 'relay_refusals_total', 'reason="slow-reader"')) < 1);
    expect(await metric(relay, 'relay_unread_bytes')).toBeLessThan(50_000_000);
    for (const socket of sockets) socket.destroy();
    while ((await metric(relay, 'relay_unread_bytes')) > 0);
  });
});
