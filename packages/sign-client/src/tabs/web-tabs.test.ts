import { afterEach, expect, test, vi } from 'vitest';
import { webTabs } from './web-tabs.ts';

afterEach(() => void vi.unstubAllGlobals());

type Granted = (lock: object | null) => unknown;

/** A browser whose locks the test grants. */
function browser() {
  const requests: { name: string; options: object; grant: Granted; refuse: (error: Error) => void }[] = [];
  const request = (name: string, options: object, grant: Granted) =>
    new Promise((_, refuse) => void requests.push({ name, options, grant, refuse }));
  vi.stubGlobal('navigator', { locks: { request } });
  const events: string[] = [];
  const note = (name: string) => () => void events.push(name);
  const hold = (more: object = {}) =>
    webTabs()
      ?.lock('one')
      .hold({
        steal: false,
        held: note('held'),
        lost: note('lost'),
        denied: note('denied'),
        ...more,
      } as never);
  return { requests, events, note, hold };
}

test('needs channels and locks', () => {
  vi.stubGlobal('navigator', {});
  expect(webTabs()).toBeUndefined();
  vi.stubGlobal('navigator', undefined);
  expect(webTabs()).toBeUndefined();
  vi.stubGlobal('navigator', { locks: {} });
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(webTabs()).toBeUndefined();
});

test('sends messages to the other tabs until the channel is closed', async () => {
  vi.stubGlobal('navigator', { locks: {} });
  const received: unknown[] = [];
  const tabs = webTabs();
  const [one, other] = [(message: unknown) => received.push(message), () => undefined];
  const here = tabs?.channel('name', one);
  const there = tabs?.channel('name', other);
  there?.post({ a: 1 });
  await expect.poll(() => received).toEqual([{ a: 1 }]);
  here?.close();
  there?.close();
});

test('holds a lock until it is released', async () => {
  const { requests, events, hold } = browser();
  const held = hold();
  expect(requests).toMatchObject([{ name: 'one', options: { ifAvailable: false } }]);
  const kept = Promise.resolve(requests[0]?.grant({})).then(() => events.push('free'));
  expect(events).toEqual(['held']);
  held?.release();
  await kept;
  expect(events).toEqual(['held', 'free']);
});

test('does not hold a lock that was released before it was granted', () => {
  const { requests, events, hold } = browser();
  hold()?.release();
  expect(requests[0]?.grant({})).toBeUndefined();
  expect(events).toEqual([]);
});

test('steals a lock, or reports one that is busy', () => {
  const { requests, events, note, hold } = browser();
  hold({ steal: true });
  hold({ busy: note('busy') });
  expect(requests.map(({ options }) => options)).toEqual([{ steal: true }, { ifAvailable: true }]);
  requests[1]?.grant(null);
  expect(events).toEqual(['busy']);
});

test('reports a stolen lock as lost, a refused one as denied, and nothing once released', async () => {
  const { requests, events, hold } = browser();
  const error = new Error('stolen');
  hold();
  void requests[0]?.grant({});
  requests[0]?.refuse(error);
  hold();
  requests[1]?.refuse(error);
  await expect.poll(() => events).toEqual(['held', 'lost', 'denied']);
  hold()?.release();
  requests[2]?.refuse(error);
  await Promise.resolve();
  await Promise.resolve();
  expect(events).toEqual(['held', 'lost', 'denied']);
});

test('a hidden page is not visible; a worker is', () => {
  vi.stubGlobal('navigator', { locks: {} });
  const visible = (document: object | undefined) => {
    vi.stubGlobal('document', document);
    return webTabs()?.isVisible?.();
  };
  expect([visible({ hidden: false }), visible({ hidden: true }), visible(undefined)]).toEqual([
    true,
    false,
    true,
  ]);
});
