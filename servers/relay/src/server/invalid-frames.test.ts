import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import { metric, openClient, openRelay } from '../test-support/open-relay.ts';

const topic = 'a'.repeat(64);
const invalid = { code: -32602, message: 'Invalid params' };

describe('invalid frames', () => {
  it.each([
    ['text', 'hello', -32700],
    ['cut off', '{"id":"1","jsonrpc":"2.0"', -32700],
    ['empty', '', -32700],
    ['deep', '['.repeat(50_000), -32700],
    ['a list', '[]', -32600],
    ['null', 'null', -32600],
    ['no version', '{"id":1,"method":"irn_publish"}', -32600],
    ['no id', '{"jsonrpc":"2.0","method":"irn_publish"}', -32600],
    ['an object as id', '{"id":{},"jsonrpc":"2.0","method":"irn_publish"}', -32600],
  ])('%s: answers with an error, and keeps the connection', async (_, frame, code) => {
    const client = await openClient(await openRelay());
    client.send(frame);
    await client.until(() => client.others.length > 0);
    expect(client.others[0]).toMatchObject({ id: null, error: { code } });
    expect((await client.subscribe(topic)).result).toBeTypeOf('string');
  });

  it('binary: closed', async () => {
    const client = await openClient(await openRelay());
    client.socket.send(Buffer.from('{}'));
    expect((await client.closed()).code).toBe(1003);
  });

  it('larger than the bound: closed', async () => {
    const client = await openClient(await openRelay({ frameSize: 2_000 }));
    client.send('x'.repeat(2_001));
    expect((await client.closed()).code).toBe(1009);
  });

  it('not UTF-8: closed', async () => {
    const client = await openClient(await openRelay());
    client.socket.send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), { binary: false });
    expect((await client.closed()).code).toBe(1007);
  });
});

describe('returns ids unchanged', () => {
  it.each([
    '"1700000000000123456"',
    '17',
    '1700000000000123456',
    '"1700000000000123456n"',
    '"with \\"quotes\\" and ü"',
    '-1.5',
    '-9007199254740993',
  ])('%s', async (id) => {
    const client = await openClient(await openRelay());
    const answer = new Promise((resolve) => client.socket.once('message', (data) => resolve(String(data))));
    client.send(
      `{"id":${id},"jsonrpc":"2.0","method":"irn_unsubscribe","params":{"topic":"${topic}","id":"x"}}`,
    );
    expect(await answer).toBe(`{"id":${id},"jsonrpc":"2.0","result":true}`);
  });
});

describe('invalid calls', () => {
  it.each(['irn_nothing', 'constructor', '__proto__', 'irn_subscription', 'eth_call', ''])(
    'method %s',
    async (method) => {
      const client = await openClient(await openRelay());
      expect((await client.call(method, {})).error).toEqual({ code: -32601, message: 'Method not found' });
    },
  );

  const good = { topic, message: 'AA==', ttl: 300, prompt: false, tag: 1108 };
  it.each([
    ['irn_publish', undefined],
    ['irn_publish', null],
    ['irn_publish', [topic]],
    ['irn_publish', { ...good, topic: undefined }],
    ['irn_publish', { ...good, topic: 'A'.repeat(64) }],
    ['irn_publish', { ...good, topic: 'a'.repeat(63) }],
    ['irn_publish', { ...good, message: '' }],
    ['irn_publish', { ...good, message: 7 }],
    ['irn_publish', { ...good, ttl: 0 }],
    ['irn_publish', { ...good, ttl: -1 }],
    ['irn_publish', { ...good, ttl: 1.5 }],
    ['irn_publish', { ...good, ttl: '300' }],
    ['irn_publish', { ...good, tag: 'x' }],
    ['irn_publish', { ...good, attestation: {} }],
    ['irn_subscribe', {}],
    ['irn_batchSubscribe', { topics: topic }],
    ['irn_batchSubscribe', { topics: Array.from({ length: 501 }, () => topic) }],
    ['irn_batchPublish', { messages: [{ ...good, topic: 'x' }] }],
    ['irn_batchReceive', { receipts: [{ topic, messageId: 'x' }] }],
    ['wc_proposeSession', { pairingTopic: topic, ttl: 300 }],
    ['wc_approveSession', { pairingTopic: topic, sessionTopic: topic, ttl: 300 }],
  ])('%s with %j', async (method, params) => {
    const client = await openClient(await openRelay());
    expect((await client.call(method, params)).error).toEqual(invalid);
  });
});

describe('call limits', () => {
  it('bytes of a message', async () => {
    const client = await openClient(await openRelay({ messageSize: 100 }));
    expect((await client.publish(topic, 'x'.repeat(100))).result).toBe(true);
    expect((await client.publish(topic, 'x'.repeat(101))).error).toEqual({
      code: -32000,
      message: 'The message is larger than 100 bytes',
    });
  });

  it('bytes of a message count with its attestation, and as bytes', async () => {
    const client = await openClient(await openRelay({ messageSize: 100 }));
    const attestation = 'x'.repeat(60);
    expect((await client.publish(topic, 'x'.repeat(40), { attestation })).result).toBe(true);
    for (const [message, more] of [
      ['x'.repeat(41), { attestation }],
      ['x', { attestation: 'x'.repeat(1_000) }],
      ['€'.repeat(34), {}],
    ] as const) {
      expect((await client.publish(topic, message, more)).error?.code).toBe(-32_000);
    }
  });

  it('time a message is kept', async () => {
    const client = await openClient(await openRelay());
    expect((await client.publish(topic, 'a', { ttl: 604_800 })).result).toBe(true);
    expect((await client.publish(topic, 'b', { ttl: 604_801 })).error).toEqual({
      code: -32000,
      message: 'requested ttl is above 604800 seconds',
    });
  });

  it('messages and bytes on a topic and altogether', async () => {
    const refusal = async (settings: Parameters<typeof openRelay>[0]) => {
      const relay = await openRelay(settings);
      const client = await openClient(relay);
      expect((await client.publish(topic, 'x'.repeat(100))).result).toBe(true);
      const { error } = await client.publish(topic, 'y'.repeat(100));
      expect(await metric(relay, 'relay_mailbox_messages')).toBe(1);
      return error?.message;
    };
    expect(await refusal({ topicMessages: 1 })).toBe('The mailbox of this topic is full');
    expect(await refusal({ topicSize: 400 })).toBe('The mailbox of this topic is full');
    expect(await refusal({ storeMessages: 1 })).toBe('The mailbox is full');
    expect(await refusal({ storeSize: 400 })).toBe('The mailbox is full');
  });

  it('topics of a client, over all its connections', async () => {
    const relay = await openRelay({ clientTopics: 3 });
    const one = await openClient(relay);
    const other = await openClient(relay, { seed: one.seed });
    const topics = ['1', '2', '3', '4'].map((digit) => digit.repeat(64));
    const [first = '', second = '', third = '', fourth = ''] = topics;
    await one.call('irn_batchSubscribe', { topics: [first, second] });
    await other.subscribe(third);
    const refused = { code: -32000, message: 'A client may read at most 3 topics' };
    expect((await other.subscribe(fourth)).error).toEqual(refused);
    expect((await one.call('irn_batchSubscribe', { topics })).error).toEqual(refused);
    expect(
      (await one.call('wc_proposeSession', { pairingTopic: fourth, sessionProposal: 'x', ttl: 300 })).error,
    ).toEqual(refused);
    expect((await one.subscribe(first)).result).toBeTypeOf('string');
    await one.close();
    expect((await other.subscribe(fourth)).result).toBeTypeOf('string');
  });

  it('items in a batch', async () => {
    const client = await openClient(await openRelay({ batch: 2 }));
    const topics = ['1', '2', '3'].map((digit) => digit.repeat(64));
    expect((await client.call('irn_batchSubscribe', { topics })).error?.message).toBe(
      'A batch may hold at most 2 items',
    );
  });

  it('frames in a window; acknowledgements of what was pushed do not count, others do', async () => {
    const clock = new FakeClock(Date.now());
    const relay = await openRelay({ frames: 10, framesWindow: 10 }, { clock });
    const [alice, bob] = [await openClient(relay), await openClient(relay)];
    await bob.subscribe(topic);
    const messages = Array.from({ length: 9 }, (_, index) => ({ topic, message: `m${index}`, ttl: 60 }));
    await alice.call('irn_batchPublish', { messages });
    await bob.pushed(9);
    await alice.call('irn_unsubscribe', { topic });
    await clock.advance(10_000);
    for (let frame = 0; frame < 10; frame += 1) await alice.call('irn_unsubscribe', { topic });
    for (let frame = 0; frame < 9; frame += 1) await bob.call('irn_unsubscribe', { topic });
    const closed = bob.closed();
    bob.send({ id: 1, jsonrpc: '2.0', result: true });
    bob.send({ id: 2, jsonrpc: '2.0', result: true });
    expect(await closed).toEqual({ code: 1013, reason: 'Too Many Requests' });
    alice.send('flood');
    expect((await alice.closed()).code).toBe(1013);
    expect(await metric(relay, 'relay_refusals_total', 'reason="frame-rate"')).toBe(2);
  });

  it('unread bytes: disconnects the client, and serves others', async () => {
    const relay = await openRelay({ socketBuffer: 200_000, inFlightSize: 100_000_000 });
    const [alice, sleeper, bob] = [await openClient(relay), await openClient(relay), await openClient(relay)];
    await sleeper.subscribe(topic);
    await bob.subscribe(topic);
    sleeper.socket.pause();
    let sent = 0;
    while ((await metric(relay, 'relay_refusals_total', 'reason="slow-reader"')) === 0) {
      sent += 1;
      expect((await alice.publish(topic, `${sent}`.padEnd(500_000, 'x'))).result).toBe(true);
      expect(sent).toBeLessThan(100);
    }
    await bob.pushed(sent);
    const closed = sleeper.closed();
    sleeper.socket.resume();
    expect((await closed).code).toBe(1006);
  });

  it('unanswered pings: disconnects the client', async () => {
    const clock = new FakeClock(Date.now());
    const relay = await openRelay({ pingSeconds: 5 }, { clock });
    const client = await openClient(relay);
    client.socket.pause();
    await clock.advance(12_000);
    const closed = client.closed();
    client.socket.resume();
    expect((await closed).code).toBe(1006);
  });
});

describe('stopping', () => {
  it('closes with a code that makes clients reconnect, and rejects new clients', async () => {
    const relay = await openRelay();
    const client = await openClient(relay);
    const [closed] = await Promise.all([client.closed(), relay.close()]);
    expect(closed.code).toBe(4010);
    await expect(openClient(relay)).rejects.toThrow();
  });
});

describe('bounds that hold to the end', () => {
  it('a socket of little room gets all that waits, piece by piece', async () => {
    const relay = await openRelay({ socketBuffer: 20_000 });
    const [alice, bob] = [await openClient(relay), await openClient(relay, { acknowledge: false })];
    for (let sent = 0; sent < 6; sent += 1) await alice.publish(topic, `${sent}`.padEnd(4_000, 'x'));
    await bob.subscribe(topic);
    await bob.pushed(6);
    expect(bob.messages().map(([number]) => number)).toEqual(['0', '1', '2', '3', '4', '5']);
  });

  it('a socket that is being closed may not begin what it does not end either', async () => {
    const relay = await openRelay({ unfinished: 50_000 });
    const client = await openClient(relay);
    // It is not notified of the close.
    client.socket.pause();
    client.socket.send(Buffer.from('binary'));
    client.socket.send('x'.repeat(100_000), { fin: false });
    while ((await metric(relay, 'relay_connections')) > 0);
    expect(await metric(relay, 'relay_refusals_total', 'reason="unfinished"')).toBe(1);
    client.socket.resume();
  });

  it('twenty items of a batch count as a frame', async () => {
    const relay = await openRelay({ frames: 20 }, { clock: new FakeClock(Date.now()) });
    const client = await openClient(relay);
    const receipts = Array.from({ length: 201 }, () => ({ topic, messageId: 'b'.repeat(64) }));
    expect((await client.call('irn_batchReceive', { receipts: receipts.slice(1) })).result).toBe(true);
    const closed = client.closed().then(({ code }) => code);
    expect(await Promise.race([closed, client.call('irn_batchReceive', { receipts })])).toBe(1013);
  });
});
