import { deriveSymKey, generateKeyPair, hashKey, sealEnvelope } from '@mooring/protocol/crypto';
import { FakeClock, settle } from '@mooring/protocol/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createError } from '../errors.ts';
import { Logger } from '../log/logger.ts';
import type { AuthRecord } from '../records/records.ts';
import type { PushedMessage } from '../relay/relay-port.ts';
import { RecordStore } from '../storage/record-store.ts';
import { Dispatcher, type DispatcherOptions } from './dispatcher.ts';
import { History, type HistoryRecord } from './history.ts';
import { Keychain } from './keychain.ts';

const topic = 'ab'.repeat(32);
const pairing = 'cd'.repeat(32);
const symKey = '11'.repeat(32);
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const iv = new Uint8Array(12);

function storeOf<Value extends NonNullable<unknown>>() {
  return new RecordStore<Value>({
    writer: { write: async () => undefined },
    read: async () => undefined,
    prefix: 'a/',
    asidePrefix: 'aside/',
    fits: () => true,
  });
}

/** A dispatcher with keys for a session and a pairing; `log` lists its calls. */
async function open(change: Partial<DispatcherOptions> = {}) {
  const clock = new FakeClock();
  const keychain = new Keychain(storeOf<string>(), random);
  const history = new History(storeOf<HistoryRecord>(), clock);
  const log: string[] = [];
  await keychain.set(topic, symKey);
  await keychain.set(pairing, symKey);
  const dispatcher = new Dispatcher({
    keychain,
    history,
    logger: new Logger(clock, 'silent'),
    inspector: () => undefined,
    isPairing: (one) => one === pairing,
    authOf: () => undefined,
    turnDown: ({ id, method }, error) => log.push(`turns ${method} ${id} down: ${(error as Error).message}`),
    refuse: async (_topic, id, error) => void log.push(`refuses ${id}: ${Object(error).code}`),
    ...change,
  });
  const send = (payload: unknown, more: Partial<PushedMessage> & { again?: boolean } = {}) => {
    const { again = false, topic: to = topic } = more;
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const message = sealEnvelope({ type: 0, symKey, iv, message: text });
    return dispatcher.dispatch({ topic: to, message, ...more }, `${to}/hash`, again);
  };
  return { dispatcher, history, keychain, log, send };
}

const request = (id: unknown, method = 'wc_sessionPing', params: unknown = {}) => ({
  id,
  jsonrpc: '2.0',
  method,
  params,
});

describe('Dispatcher: a request', () => {
  test('reaches its handler once, and again only after an interrupted attempt', async () => {
    const { dispatcher, history, send } = await open();
    const seen: unknown[] = [];
    dispatcher.handle('wc_sessionPing', { request: (message) => void seen.push(message) });
    expect(await send(request(7))).toMatchObject({ fate: 'handled', payload: request(7) });
    expect(await send(request(7))).toMatchObject({ fate: 'repeated' });
    expect(await send(request(7), { again: true })).toMatchObject({ fate: 'handled' });
    expect(seen).toEqual(
      [1, 2].map(() => ({
        ...{ topic, id: 7, method: 'wc_sessionPing', params: {} },
        ...{
          envelopeHash: 'hash',
          attestation: undefined,
          transport: undefined,
          plaintext: JSON.stringify(request(7)),
        },
      })),
    );
    await dispatcher.forget(topic, request(7));
    expect(history.hasReceived(topic, 7)).toBe(false);
    expect(await send(request(7))).toMatchObject({ fate: 'handled' });
  });

  test.each(['later', 'elsewhere'] as const)('keeps the fate %s that its handler returns', async (fate) => {
    const { dispatcher, send } = await open();
    dispatcher.handle('wc_sessionPing', { request: async () => fate });
    expect(await send(request(7))).toMatchObject({ fate });
  });

  test('is rejected with the error of its handler, and postponed if storage fails', async () => {
    const { dispatcher, log, send } = await open();
    const errors = [
      createError('ABORTED'),
      new Error('a fault'),
      createError('STORAGE_FAILED', { operation: 'be written' }),
    ];
    dispatcher.handle('wc_sessionPing', { request: () => Promise.reject(errors.shift()) });
    expect(await send(request(1))).toMatchObject({ fate: 'refused', failure: 'ABORTED' });
    expect(await send(request(2))).toMatchObject({ fate: 'refused', failure: 'UNKNOWN' });
    expect(await send(request(3))).toMatchObject({
      fate: 'dropped',
      failure: 'STORAGE_FAILED',
      payload: request(3),
    });
    expect(log).toHaveLength(2);
    expect(log[1]).toBe('turns wc_sessionPing 2 down: a fault');
  });

  test('waits for a missing handler until all are registered; then only a pairing rejects it', async () => {
    const { dispatcher, history, log, send } = await open();
    expect(await send(request(1))).toMatchObject({ fate: 'early' });
    expect(await send(request(1, 'wc_later'), { topic: pairing })).toMatchObject({ fate: 'refused' });
    dispatcher.complete();
    expect(await send(request(2))).toMatchObject({ fate: 'dropped' });
    expect(await send(request(3), { topic: pairing })).toMatchObject({
      fate: 'refused',
      failure: 'WC_METHOD_UNSUPPORTED',
    });
    expect(await send(request(3), { topic: pairing })).toMatchObject({ fate: 'repeated' });
    expect(log).toEqual(['refuses 1: 10001', 'refuses 3: 10001']);
    expect(history.hasReceived(topic, 2)).toBe(false);
  });

  test.each(['7', Number.NaN, null, {}])('with the id %j is dropped', async (id) => {
    const { dispatcher, log, send } = await open();
    dispatcher.handle('wc_sessionPing', { request: () => log.push('handled') });
    expect(await send(request(id))).toMatchObject({ fate: 'dropped' });
    expect(log).toEqual([]);
  });

  test('that is too large is rejected without calling its handler', async () => {
    const { dispatcher, history, log, send } = await open();
    dispatcher.handle('wc_sessionPing', { request: () => log.push('handled') });
    const deep = JSON.stringify(request(7)).replace('{}', `${'['.repeat(1_000)}${']'.repeat(1_000)}`);
    expect(await send(deep)).toMatchObject({ fate: 'refused', failure: 'MISSING_OR_INVALID' });
    expect(log).toEqual([expect.stringContaining('the message is too large')]);
    expect(history.hasReceived(topic, 7)).toBe(false);
  });

  test('on a topic without a key must be a sign-in of link mode', async () => {
    const { dispatcher, log } = await open();
    const stranger = 'ef'.repeat(32);
    for (const method of ['wc_sessionAuthenticate', 'wc_sessionPing'] as const)
      dispatcher.handle(method, { request: ({ id }) => void log.push(`${method} ${id}`) });
    const unsealed = (method: string) =>
      sealEnvelope({ type: 2, message: JSON.stringify(request(7, method)) }, 'base64url');
    const fateOf = async (method: string, transport?: 'link') =>
      (await dispatcher.dispatch({ topic: stranger, message: unsealed(method), transport }, 'x', false)).fate;
    expect(await fateOf('wc_sessionAuthenticate')).toBe('dropped');
    expect(await fateOf('wc_sessionPing', 'link')).toBe('dropped');
    expect(await fateOf('wc_sessionAuthenticate', 'link')).toBe('handled');
    expect(log).toEqual(['wc_sessionAuthenticate 7']);
  });
});

describe('Dispatcher: an answer', () => {
  const answer = (id: unknown, more: object = { result: true }) => ({ id, jsonrpc: '2.0', ...more });

  test('reaches the handler of its request, once', async () => {
    const { dispatcher, history, send } = await open();
    const seen: unknown[] = [];
    dispatcher.handle('wc_sessionPing', { response: ({ result, error }) => void seen.push(error ?? result) });
    await history.addSent(topic, 7, 'wc_sessionPing');
    await history.addSent(topic, 8, 'wc_sessionPing');
    expect(await send(answer(7))).toMatchObject({ fate: 'handled', method: 'wc_sessionPing' });
    expect(await send(answer(7))).toMatchObject({ fate: 'dropped' });
    expect(await send(answer(8, { error: {} }))).toMatchObject({ fate: 'handled' });
    expect(seen).toEqual([true, { code: -32603, message: 'Internal error' }]);
    expect([history.sent(7), history.sent(8)]).toEqual([undefined, undefined]);
  });

  test('is dropped on another topic, without a request, or with an id of another type', async () => {
    const { dispatcher, history, log, send } = await open();
    dispatcher.handle('wc_sessionPing', { response: () => void log.push('handled') });
    await history.addSent(topic, 7, 'wc_sessionPing');
    expect(await send(answer(7), { topic: pairing })).toMatchObject({ fate: 'dropped' });
    expect(await send(answer(8))).toMatchObject({ fate: 'dropped' });
    expect(await send(answer('7'))).toMatchObject({ fate: 'dropped' });
    expect(log).toEqual([]);
    expect(history.sent(7)).toBeDefined();
  });

  test('is ignored while an earlier one is handled, and handled if that fails', async () => {
    const { dispatcher, history, send } = await open();
    let fail: (error: Error) => void = () => undefined;
    dispatcher.handle('wc_sessionPing', {
      response: () =>
        new Promise((_resolve, reject) => {
          fail = reject;
        }),
    });
    await history.addSent(topic, 7, 'wc_sessionPing');
    const first = send(answer(7));
    await settle();
    expect(await send(answer(7, { result: false }))).toMatchObject({ fate: 'dropped' });
    fail(createError('STORAGE_FAILED', { operation: 'be written' }));
    expect(await first).toMatchObject({ fate: 'dropped', failure: 'STORAGE_FAILED' });
    expect(history.sent(7)).toBeDefined();
  });

  test('waits for missing handlers, and is accepted without one once all are registered', async () => {
    const { dispatcher, history, send } = await open();
    await history.addSent(topic, 7, 'wc_sessionPing');
    expect(await send(answer(7))).toMatchObject({ fate: 'early' });
    dispatcher.complete();
    expect(await send(answer(7))).toMatchObject({ fate: 'handled' });
  });

  test('that is too large counts as an error', async () => {
    const { dispatcher, history, send } = await open();
    const seen: unknown[] = [];
    dispatcher.handle('wc_sessionPing', {
      response: ({ result, error }) => void seen.push(error?.message ?? result),
    });
    await history.addSent(topic, 7, 'wc_sessionPing');
    await send(JSON.stringify(answer(7)).replace('true', `${'['.repeat(1_000)}${']'.repeat(1_000)}`));
    expect(seen).toEqual([expect.stringContaining('the message is too large')]);
  });

  test("to a sign-in is sealed for its key; requests on that key's topic are ignored", async () => {
    const own = await generateKeyPair(random);
    const peer = await generateKeyPair(random);
    const auth = { id: 9, publicKey: own.publicKey, pairingTopic: pairing } as AuthRecord;
    const place = hashKey(own.publicKey);
    const { dispatcher, keychain, log, send } = await open({
      authOf: (one) => (one === place ? auth : undefined),
    });
    await keychain.set(own.publicKey, own.privateKey);
    await keychain.set(place, symKey);
    dispatcher.handle('wc_sessionAuthenticate', {
      request: () => void log.push('request'),
      response: ({ request: { topic: to }, result }) => void log.push(`${to === pairing} ${result}`),
    });
    const key = await deriveSymKey(own.privateKey, peer.publicKey);
    const sealed = (payload: object) =>
      sealEnvelope({
        type: 1,
        symKey: key,
        senderPublicKey: peer.publicKey,
        iv,
        message: JSON.stringify(payload),
      });
    const dispatch = (payload: object) =>
      dispatcher.dispatch({ topic: place, message: sealed(payload) }, 'x', false);
    expect(await send(answer(9), { topic: place })).toMatchObject({
      fate: 'dropped',
      failure: 'ENVELOPE_UNEXPECTED_TYPE',
    });
    expect(await dispatch(request(3, 'wc_sessionAuthenticate'))).toMatchObject({ fate: 'dropped' });
    expect(await dispatch(answer(9, { result: 'signed' }))).toMatchObject({
      fate: 'handled',
      method: 'wc_sessionAuthenticate',
    });
    expect(log).toEqual(['true signed']);
  });
});

test('drops any message that it cannot open or read', async () => {
  const { dispatcher, log, send } = await open();
  dispatcher.complete();
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string(), fc.base64String()),
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.jsonValue().map((id) => JSON.stringify(request(id, 'wc_none'))),
      ),
      fc.constantFrom(topic, pairing, 'none'),
      async (message, text, to) => {
        const garbage = await dispatcher.dispatch({ topic: to, message }, `${to}/x`, false);
        expect(garbage.fate).toBe('dropped');
        if (to !== 'none')
          expect((await send(text, { topic: to })).fate).toMatch(/^(dropped|refused|repeated)$/);
      },
    ),
  );
  expect(log.every((one) => one.startsWith('refuses'))).toBe(true);
});
