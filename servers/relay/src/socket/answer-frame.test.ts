import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import { createCounts } from '../metrics/relay-counts.ts';
import { metric, openClient, openRelay } from '../test-support/open-relay.ts';
import { answerCall, refuseFrame, weightOf } from './answer-frame.ts';
import { MethodError, type RelayMethods } from './relay-methods.ts';

const topic = 'a'.repeat(64);

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

describe('calls', () => {
  it.each(['irn_nothing', 'constructor', '__proto__', 'irn_subscription', 'eth_call', ''])(
    'method %s',
    async (method) => {
      const client = await openClient(await openRelay());
      expect((await client.call(method, {})).error).toEqual({ code: -32601, message: 'Method not found' });
    },
  );

  it('Q10: answers a repeated call with the same id again, and stores it once', async () => {
    const relay = await openRelay();
    const alice = await openClient(relay);
    const params = { topic, message: 'AA==', ttl: 300, prompt: false, tag: 1108 };
    for (let times = 0; times < 10; times += 1) {
      alice.send({ id: '1700000000000000001', jsonrpc: '2.0', method: 'irn_publish', params });
    }
    await alice.until(() => alice.others.length === 10);
    for (const reply of alice.others) {
      expect(reply).toEqual({ id: '1700000000000000001', jsonrpc: '2.0', result: true });
    }
    expect(await metric(relay, 'relay_mailbox_messages')).toBe(1);
  });

  it('finishes the answer before the messages that the call causes', async () => {
    const relay = await openRelay();
    const [alice, bob] = [await openClient(relay), await openClient(relay)];
    for (const text of ['one', 'two']) await alice.publish(topic, text);
    await bob.subscribe(topic);
    await bob.pushed(2);
    expect(bob.kinds).toEqual(['reply', 'push', 'push']);
  });
});

describe('the answer to a call', () => {
  /** Outcome for a relay whose methods return this, with its counts and reports. */
  async function answered(call: () => Promise<string>, request = { id: 7, method: 'irn_publish' }) {
    const counts = createCounts();
    const reported: unknown[] = [];
    const context = {
      methods: { call } as unknown as RelayMethods,
      counts,
      onError: (error: unknown) => void reported.push(error),
    };
    const caller = { clientId: 'c', address: 'a', project: undefined, fetchCursors: new Map(), open: true };
    const frame = JSON.stringify({ jsonrpc: '2.0', ...request });
    const text = await answerCall(context, caller, { request: JSON.parse(frame), frame });
    return { answer: JSON.parse(text), refusals: Object.fromEntries(counts.refusals), reported };
  }

  it('is the result', async () => {
    const { answer, refusals } = await answered(async () => '["a"]');
    expect(answer).toEqual({ id: 7, jsonrpc: '2.0', result: ['a'] });
    expect(refusals).toEqual({});
  });

  it("is the method's refusal, which is counted by its reason and not reported", async () => {
    const refusal = new MethodError({ code: -32_000, message: 'no' }, 'ttl');
    const { answer, refusals, reported } = await answered(() => Promise.reject(refusal));
    expect(answer).toEqual({ id: 7, jsonrpc: '2.0', error: { code: -32_000, message: 'no' } });
    expect([refusals, reported]).toEqual([{ ttl: 1 }, []]);
  });

  it('hides a failure of the relay itself, which is reported', async () => {
    const failure = new Error('password of the store');
    for (const fail of [
      () => Promise.reject(failure),
      () => {
        throw failure;
      },
    ]) {
      const { answer, refusals, reported } = await answered(fail);
      expect(answer).toEqual({ id: 7, jsonrpc: '2.0', error: { code: -32_603, message: 'Internal error' } });
      expect([refusals, reported]).toEqual([{}, [failure]]);
    }
  });

  it('counts an unknown method', async () => {
    const { answer, refusals } = await answered(async () => 'true', { id: 7, method: 'irn_nothing' });
    expect(answer.error.code).toBe(-32_601);
    expect(refusals).toEqual({ 'unknown-method': 1 });
  });
});

it('distinguishes text that is not JSON from JSON that is not a call', () => {
  const counts = createCounts();
  const context = { methods: {} as RelayMethods, counts, onError: () => undefined };
  const codes = [undefined, null, 7, []].map((parsed) => JSON.parse(refuseFrame(context, parsed)).error.code);
  expect(codes).toEqual([-32_700, -32_600, -32_600, -32_600]);
  expect(counts.refusals.get('frame-form')).toBe(4);
});

describe('limits of frames', () => {
  it.each([
    [undefined, 1],
    [null, 1],
    [[], 1],
    [{ topics: [] }, 1],
    [{ topics: Array(20) }, 1],
    [{ topics: Array(21) }, 2],
    [{ a: Array(1), b: Array(500) }, 25],
    [{ messages: Array(3) }, 3],
    [{ messages: 'x'.repeat(500) }, 1],
    [{ messages: Array(2), topics: Array(400) }, 20],
  ])('count a call with %j as %s', (params, weight) => {
    expect(weightOf({ id: 1, jsonrpc: '2.0', method: 'm', params } as Parameters<typeof weightOf>[0])).toBe(
      weight,
    );
  });

  it('count frames in a window: acknowledgements of pushes do not count, other frames do', async () => {
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

  it('count twenty items of a batch as a frame', async () => {
    const relay = await openRelay({ frames: 20 }, { clock: new FakeClock(Date.now()) });
    const client = await openClient(relay);
    const receipts = Array.from({ length: 201 }, () => ({ topic, messageId: 'b'.repeat(64) }));
    expect((await client.call('irn_batchReceive', { receipts: receipts.slice(1) })).result).toBe(true);
    const closed = client.closed().then(({ code }) => code);
    expect(await Promise.race([closed, client.call('irn_batchReceive', { receipts })])).toBe(1013);
  });

  it('count a large frame once, before it is parsed', async () => {
    const relay = await openRelay({ frames: 10, frameUnit: 1_024 }, { clock: new FakeClock(Date.now()) });
    const [whole, broken] = [await openClient(relay), await openClient(relay)];
    expect((await whole.publish(topic, 'x'.repeat(9_000))).result).toBe(true);
    const closed = broken.closed();
    broken.send('{'.repeat(20_000));
    expect((await closed).code).toBe(1013);
    expect(broken.others).toEqual([]);
    expect((await whole.call('irn_unsubscribe', { topic })).result).toBe(true);
  });
});
