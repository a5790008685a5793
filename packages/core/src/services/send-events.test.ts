// @own-process: it gives the page a document and a beacon.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { eventQuestion } from '@mooring/protocol/api';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emitModalEvent } from '../events/modal-events.ts';
import { open } from '../modal/open.ts';
import { updateOptions } from '../options/update-options.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { type LocalApi, localApi, sendJson } from '../test-support/local-api.node.ts';
import { sendEvents } from './send-events.ts';

const address = `0x${'ab'.repeat(20)}`;

interface World {
  readonly api: LocalApi;
  /** Request bodies. */
  readonly sent: v.InferOutput<typeof eventQuestion>[];
  status: number;
}

async function eventApi(config: unknown = { isAnalyticsEnabled: true }, configStatus = 200): Promise<World> {
  const answer = async (response: ServerResponse, request: IncomingMessage) => {
    if (!request.url?.startsWith('/e?')) return sendJson(response, configStatus, config);
    let text = '';
    for await (const part of request) text += part;
    world.sent.push(v.parse(eventQuestion, JSON.parse(text)));
    return sendJson(response, world.status, {});
  };
  const api = await localApi((response, request) => void answer(response, request));
  const world: World = { api, sent: [], status: 200 };
  return world;
}

const page = ({ api }: World, more: Parameters<typeof makeCore>[0] = {}) =>
  makeCore({ api: api.url, projectId: 'shop', modal: { debug: false }, ...more });
const names = ({ sent }: World) => sent.map(({ props }) => props.event);

const listeners = new Map<string, () => void>();
const beacon = vi.fn<(url: string, body: string) => boolean>(() => true);
beforeEach(() => {
  listeners.clear();
  beacon.mockClear();
  const target = {
    addEventListener: (type: string, run: () => void) => void listeners.set(type, run),
    removeEventListener: (type: string) => void listeners.delete(type),
    visibilityState: 'visible',
  };
  vi.stubGlobal('document', target);
  vi.stubGlobal('window', target);
  vi.stubGlobal('location', { origin: 'https://app.example', pathname: '/pay', hostname: 'app.example' });
  vi.stubGlobal('navigator', { sendBeacon: beacon });
});
afterEach(() => vi.unstubAllGlobals());

it('sends events to an API whose operator wants them, including those before the answer', async () => {
  const world = await eventApi();
  const { core } = page(world);
  open(core);
  await vi.waitFor(() => expect(names(world)).toEqual(['INITIALIZE', 'MODAL_OPEN']));
  emitModalEvent(core, { event: 'MODAL_CREATED' });
  emitModalEvent(core, { event: 'SELECT_WALLET', properties: { name: 'Harbour', platform: 'qrcode' } });
  const sent = { isSmartAccount: false, network: 'eip155:1', token: 'ETH', amount: 1 };
  emitModalEvent(core, { event: 'SEND_INITIATED', properties: sent });
  await vi.waitFor(() => expect(world.sent).toHaveLength(4));
  expect(world.sent[3]).toMatchObject({ props: { event: 'SEND_INITIATED', properties: sent } });
  expect(world.sent[2]).toMatchObject({
    url: 'https://app.example/pay',
    domain: 'app.example',
    props: {
      type: 'track',
      event: 'SELECT_WALLET',
      properties: { name: 'Harbour', platform: 'qrcode', caipNetworkId: 'eip155:1' },
    },
  });
  expect(world.api.requested).toContain('/e?st=appkit&sv=mooring&projectId=shop');
  core.destroy();
  expect(listeners.size).toBe(0);
});

it('sends nothing without the consent of operator and site', async () => {
  for (const world of [
    await eventApi({ isAnalyticsEnabled: false }),
    await eventApi({}, 404),
    await eventApi({}, 500),
  ]) {
    const { core } = page(world);
    sendEvents(core, []);
    await vi.waitFor(() => expect(listeners.size).toBe(0));
    emitModalEvent(core, { event: 'CLICK_NETWORKS' });
    expect(world.sent).toEqual([]);
    core.destroy();
  }
  const world = await eventApi();
  const { core } = page(world, { modal: { debug: false, analytics: false } });
  open(core);
  await vi.waitFor(() => expect(core.store.getState().remote.status).toBe('ready'));
  emitModalEvent(core, { event: 'CLICK_NETWORKS' });
  expect(world.api.requested).toEqual(['/appkit/v1/config?projectId=shop']);
  core.destroy();
});

it('stops once the site forbids events, and begins once it allows them', async () => {
  const world = await eventApi();
  const { core } = page(world, { modal: { debug: false, analytics: false } });
  open(core);
  await vi.waitFor(() => expect(core.store.getState().remote.status).toBe('ready'));
  updateOptions(core, { analytics: true });
  emitModalEvent(core, { event: 'CLICK_NETWORKS' });
  await vi.waitFor(() => expect(names(world)).toEqual(['INITIALIZE', 'CLICK_NETWORKS']));
  updateOptions(core, { analytics: false });
  emitModalEvent(core, { event: 'CLICK_WALLET_HELP' });
  updateOptions(core, { analytics: true });
  await vi.waitFor(() => expect(names(world)).toEqual(['INITIALIZE', 'CLICK_NETWORKS', 'INITIALIZE']));
  core.destroy();
});

it.each([true, false])(
  'never sends secrets, and sends addresses only if wanted: %s',
  async (withAddresses) => {
    const world = await eventApi({ isAnalyticsEnabled: true, withAddresses });
    const { core, adapter } = page(world);
    sendEvents(core, []);
    await vi.waitFor(() => expect(world.sent).toHaveLength(1));
    adapter.reportConnected('w', 'eip155:1', { name: 'W', type: 'injected' });
    const link = `wc:${'cd'.repeat(32)}@2?symKey=${'cd'.repeat(32)}`;
    emitModalEvent(core, {
      event: 'CONNECT_ERROR',
      properties: { message: `${link} of ${address} and ann@mail.example` },
    });
    await vi.waitFor(() => expect(world.sent).toHaveLength(2));
    const text = JSON.stringify(world.sent);
    for (const secret of ['cdcd', 'symKey', 'mail.example']) expect(text).not.toContain(secret);
    expect(world.sent[1]?.props.address !== undefined).toBe(withAddresses);
    core.destroy();
  },
);

it('leaves no listener behind once it stops', async () => {
  const { core } = page(await eventApi());
  const add = vi.spyOn(core.ended, 'addEventListener');
  const remove = vi.spyOn(core.ended, 'removeEventListener');
  const stop = sendEvents(core, []);
  const own = add.mock.calls.map(([, listener]) => listener);
  stop();
  expect(remove.mock.calls.map(([, listener]) => listener)).toContain(own[0]);
  core.destroy();
});

it('reports at most five errors a minute', async () => {
  const world = await eventApi();
  const { core, clock } = page(world);
  sendEvents(core, []);
  const fail = () => {
    for (let times = 0; times < 4; times += 1)
      core.dispatch({
        type: 'flowChanged',
        flow: 'switchFlow',
        state: {
          status: 'failed',
          error: { code: 'UNKNOWN', text: 'It failed.', message: 'It failed.', retryable: true },
        },
      });
  };
  fail();
  fail();
  await vi.waitFor(() => expect(world.sent).toHaveLength(6));
  await clock.advance(60_000);
  fail();
  await vi.waitFor(() => expect(world.sent).toHaveLength(10));
  expect(world.sent.at(-1)?.props).toMatchObject({
    type: 'error',
    errorType: 'UNKNOWN',
    errorMessage: 'It failed.',
  });
  core.destroy();
});

it('alerts once about rejected events, and again after an event was accepted', async () => {
  const world = await eventApi();
  world.status = 403;
  const { core } = page(world);
  sendEvents(core, []);
  const sentMessage = async (count: number) => {
    await vi.waitFor(() => expect(world.sent).toHaveLength(count));
    await vi.waitFor(() =>
      expect(core.store.getState().services.reportedErrors.FORBIDDEN === true).toBe(world.status === 403),
    );
    const { alert } = core.store.getState();
    core.dispatch({ type: 'alertChanged', alert: undefined });
    return alert?.message;
  };
  const emit = () => emitModalEvent(core, { event: 'CLICK_NETWORKS' });
  expect(await sentMessage(1)).toBe('Invalid App Configuration');
  emit();
  expect(await sentMessage(2)).toBeUndefined();
  world.status = 200;
  emit();
  expect(await sentMessage(3)).toBeUndefined();
  world.status = 403;
  emit();
  expect(await sentMessage(4)).toBe('Invalid App Configuration');
  core.destroy();
});

it('sends queued events when the page is left, up to the limit', async () => {
  const world = await eventApi();
  const answer = world.api.answer;
  world.api.answer = (response, request) =>
    void (request.url?.startsWith('/e?') || answer(response, request));
  const { core } = page(world);
  sendEvents(core, []);
  listeners.get('pagehide')?.();
  expect(beacon).not.toHaveBeenCalled();
  await vi.waitFor(() =>
    expect(world.api.requested.filter((path) => path.startsWith('/e?'))).toHaveLength(1),
  );
  for (let times = 0; times < 150; times += 1) emitModalEvent(core, { event: 'CLICK_NETWORKS' });
  listeners.get('visibilitychange')?.();
  expect(beacon).not.toHaveBeenCalled();
  Object.assign(document, { visibilityState: 'hidden' });
  listeners.get('visibilitychange')?.();
  expect(beacon).toHaveBeenCalledTimes(100);
  expect(beacon.mock.calls[0]?.[0]).toContain('/e?st=appkit');
  emitModalEvent(core, { event: 'CLICK_NETWORKS' });
  beacon.mockReturnValueOnce(false);
  listeners.get('pagehide')?.();
  emitModalEvent(core, { event: 'CLICK_NETWORKS' });
  beacon.mockImplementationOnce(() => {
    throw new Error('no beacon');
  });
  listeners.get('pagehide')?.();
  expect(beacon).toHaveBeenCalledTimes(102);
  core.destroy();
});

it('leaves the event of a sign-in in another tab to that tab', async () => {
  const world = await eventApi();
  const { core } = page(world);
  sendEvents(core, []);
  const properties = { network: 'eip155:1', isSmartAccount: false };
  emitModalEvent(core, { event: 'SIWX_AUTH_SUCCESS', properties: { ...properties, otherTab: true } });
  emitModalEvent(core, { event: 'SIWX_AUTH_SUCCESS', properties });
  emitModalEvent(core, { event: 'CLICK_NETWORKS' });
  await vi.waitFor(() => expect(names(world)).toEqual(['INITIALIZE', 'SIWX_AUTH_SUCCESS', 'CLICK_NETWORKS']));
});
