import type { IncomingMessage } from 'node:http';
import { expect, it, onTestFinished, test } from 'vitest';
import type { ModalEvent } from '../contract/modal-event.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { address, makeCore, network } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { fetchIdentity } from './identity-options.ts';
import { namesOf } from './names-of.ts';
import { registerName } from './register-name.ts';
import { observeSuggestions } from './suggestions.ts';

const created = '2026-11-23T12:00:00.000Z';
const registered = { name: 'bobby.mooring.test', registered_at: created, updated_at: created };

async function read(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const part of request) text += String(part);
  return JSON.parse(text);
}

async function made(status = 200, answer: unknown = { ...registered, addresses: {}, attributes: [] }) {
  const bodies: Record<string, unknown>[] = [];
  const api = await localApi(async (response, request) => {
    if (request.method !== 'POST') return sendJson(response, 200, { name: null, avatar: null });
    bodies.push(await read(request));
    sendJson(response, status, answer);
  });
  const world = makeCore({ api: api.url, networks: [network(1), network(10)] });
  world.adapter.signMessage = async ({ message }) => `0x${Buffer.from(message).toString('hex')}`;
  world.adapter.reportConnected(undefined, 'eip155:10');
  const events: ModalEvent[] = [];
  onModalEvent(world.core, (event) => events.push(event));
  return { ...world, api, bodies, events };
}

it('asks the wallet to sign a message for this site and time, and posts it to the API', async () => {
  const { core, clock, bodies, events, api } = await made();
  expect(await registerName(core, 'bobby.mooring.test', 'site.example')).toBe('bobby.mooring.test');
  const timestamp = Math.floor(clock.now() / 1_000);
  const message = `{"name":"bobby.mooring.test","attributes":{},"timestamp":${timestamp},"domain":"site.example"}`;
  expect(bodies).toEqual([
    { coin_type: 2_147_483_658, address, message, signature: `0x${Buffer.from(message).toString('hex')}` },
  ]);
  const properties = { isSmartAccount: false, ensName: 'bobby.mooring.test' };
  expect(events).toEqual([
    { event: 'REGISTER_NAME_INITIATED', properties },
    { event: 'REGISTER_NAME_SUCCESS', properties },
  ]);
  // Cached at once, without a request.
  const requested = api.requested.length;
  expect(await fetchIdentity(core, `eip155:10:${address}`)).toMatchObject({ name: 'bobby.mooring.test' });
  expect(api.requested).toHaveLength(requested);
});

it('adds the name to the known names of the address, and no longer suggests it as free', async () => {
  const { core, api } = await made();
  const earlier = { ...registered, name: 'first.mooring.test', addresses: {}, attributes: [] };
  const names: object[] = [earlier];
  const post = api.answer;
  api.answer = (response, request) => {
    if (request.method === 'POST') return post(response, request);
    const path = request.url ?? '';
    if (path.startsWith('/v1/profile/reverse/')) return sendJson(response, 200, names);
    if (path.startsWith('/v1/profile/suggestions/'))
      return sendJson(response, 200, {
        suggestions: [{ name: registered.name, registered: names.length > 1 }],
      });
    return post(response, request);
  };
  const suggested = observeSuggestions(core, 'bobby');
  onTestFinished(suggested.subscribe(() => undefined));
  const isTaken = () => suggested.read().data?.suggestions[0]?.registered;
  await expect.poll(isTaken).toBe(false);
  expect(await namesOf(core, address)).toHaveLength(1);
  names.push({ ...registered, addresses: {}, attributes: [] });
  await registerName(core, registered.name, 'site.example');
  expect((await namesOf(core, address)).map(({ name }) => name)).toEqual([earlier.name, registered.name]);
  await expect.poll(isTaken).toBe(true);
});

it('sets the coin type of mainnet as well', async () => {
  const { core, adapter, bodies } = await made();
  adapter.reportConnected(undefined, 'eip155:1');
  await registerName(core, 'bobby.mooring.test', 'site.example');
  expect(bodies[0]?.coin_type).toBe(2_147_483_649);
});

it('rejects with the error of the API or the wallet, and emits it', async () => {
  const error = { code: 'NAME_TAKEN', message: 'This name is registered already.', retryable: false };
  const { core, adapter, events, bodies } = await made(409, { error });
  const registering = () => registerName(core, 'bobby.mooring.test', 'site.example');
  await expect(registering()).rejects.toMatchObject({ code: 'NAME_TAKEN' });
  expect(events.at(-1)).toMatchObject({
    event: 'REGISTER_NAME_ERROR',
    properties: { error: 'This name is registered already.' },
  });
  adapter.signMessage = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
  await expect(registering()).rejects.toMatchObject({ code: 'REJECTED' });
  expect(bodies).toHaveLength(1);
});

test('registers nothing without an API or an account', async () => {
  const { core, adapter } = makeCore();
  const registering = () => registerName(core, 'bobby.mooring.test', 'site.example');
  await expect(registering()).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  adapter.reportConnected();
  await expect(registering()).rejects.toMatchObject({ code: 'NAMES_NOT_SERVED' });
});
