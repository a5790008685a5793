// @own-process: it gives the page a beacon.
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { type LocalApi, localApi } from '../test-support/local-api.node.ts';
import { EventSender } from './event-sender.ts';

const beacon = vi.fn<(url: string, body: string) => boolean>(() => true);
beforeEach(() => {
  beacon.mockReset();
  beacon.mockReturnValue(true);
  vi.stubGlobal('navigator', { sendBeacon: beacon });
});
afterEach(() => vi.unstubAllGlobals());

interface World {
  readonly api: LocalApi;
  readonly sender: EventSender;
  readonly core: ReturnType<typeof makeCore>['core'];
  readonly clock: ReturnType<typeof makeCore>['clock'];
  /** Bodies as the API received them. */
  readonly sent: unknown[];
  answer: (response: ServerResponse) => void;
}

const accept = (response: ServerResponse): void => void response.writeHead(202).end();

async function world(): Promise<World> {
  const api = await localApi(async (response, request) => {
    let text = '';
    for await (const part of request) text += part;
    made.sent.push(JSON.parse(text));
    made.answer(response);
  });
  const { core, clock } = makeCore({ api: api.url });
  const made: World = { api, core, clock, sender: new EventSender(core), sent: [], answer: accept };
  return made;
}

const beacons = () => beacon.mock.calls.map(([, body]) => JSON.parse(body) as unknown);

it('queues events until a decision, then sends them in order, one at a time', async () => {
  const { sender, sent } = await world();
  sender.put({ n: 1 });
  sender.put({ n: 2 });
  expect(sent).toEqual([]);
  sender.decide(true);
  sender.put({ n: 3 });
  await expect.poll(() => sent).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

it('drops unwanted events, before and after', async () => {
  const { sender, sent, api } = await world();
  sender.put({ n: 1 });
  sender.decide(false);
  sender.put({ n: 2 });
  sender.leave();
  expect([sent, api.requested, beacons()]).toEqual([[], [], []]);
});

it('keeps at most a hundred events', async () => {
  const { sender } = await world();
  for (let n = 0; n < 150; n += 1) sender.put({ n });
  // The first one is in flight, so a beacon carries the others.
  sender.decide(true);
  sender.leave();
  expect(beacons()).toHaveLength(99);
});

it('continues after an event without an answer', async () => {
  const made = await world();
  const { sender, sent, clock } = made;
  made.answer = () => undefined;
  sender.decide(true);
  sender.put({ n: 1 });
  sender.put({ n: 2 });
  await expect.poll(() => sent).toHaveLength(1);
  made.answer = accept;
  await clock.advance(10_000);
  await expect.poll(() => sent).toEqual([{ n: 1 }, { n: 2 }]);
});

it('stops with the instance', async () => {
  const made = await world();
  const { sender, sent, core } = made;
  made.answer = () => undefined;
  sender.decide(true);
  sender.put({ n: 1 });
  sender.put({ n: 2 });
  await expect.poll(() => sent).toHaveLength(1);
  core.destroy();
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toHaveLength(1);
});

it.each([
  ['refuses', () => beacon.mockReturnValueOnce(false)],
  [
    'throws',
    () =>
      beacon.mockImplementationOnce(() => {
        throw new Error('no beacon');
      }),
  ],
])(
  'when it %s, keeps the events that a beacon refused, for a page that becomes visible again',
  async (_, fail) => {
    const made = await world();
    made.answer = () => undefined;
    made.sender.decide(true);
    for (let n = 0; n < 4; n += 1) made.sender.put({ n });
    beacon.mockReturnValueOnce(true);
    fail();
    made.sender.leave();
    expect(beacons()).toEqual([{ n: 1 }, { n: 2 }]);
    beacon.mockClear();
    made.sender.leave();
    expect(beacons()).toEqual([{ n: 2 }, { n: 3 }]);
  },
);
