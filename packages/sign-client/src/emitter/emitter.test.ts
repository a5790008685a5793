import { expect, test, vi } from 'vitest';
import { Emitter } from './emitter.ts';

interface Events {
  readonly open: string;
  readonly close: number;
}

function emitter() {
  const seen: string[] = [];
  const note = (name: string) => (payload: string) => void seen.push(`${name} ${payload}`);
  return { events: new Emitter<Events>(), seen, note };
}

test('calls the listeners of an event in the order of their addition, and returns whether there were any', () => {
  const { events, seen, note } = emitter();
  expect(events.emit('open', 'a')).toBe(false);
  events.on('open', note('one')).on('open', note('two'));
  events.on('close', () => seen.push('close'));
  expect(events.emit('open', 'b')).toBe(true);
  expect(seen).toEqual(['one b', 'two b']);
  expect(events.emit('close', 1)).toBe(true);
  expect([events.listenerCount('open'), events.listenerCount('close')]).toEqual([2, 1]);
});

test('calls a listener of `once` once, also when a listener emits the same event again', () => {
  const { events, seen, note } = emitter();
  events.on('open', (payload) => payload === 'outer' && events.emit('open', 'inner'));
  events.once('open', note('once'));
  events.emit('open', 'outer');
  expect(seen).toEqual(['once inner']);
  expect(events.listenerCount('open')).toBe(1);
});

test('keeps a listener of `on` that was also added by `once`', () => {
  const { events, seen, note } = emitter();
  const both = note('both');
  events.on('open', both).once('open', both);
  for (const payload of ['1', '2', '3']) events.emit('open', payload);
  expect(seen).toEqual(['both 1', 'both 1', 'both 2', 'both 3']);
});

test.each(['off', 'removeListener'] as const)('%s removes one addition of a listener', (remove) => {
  const { events, seen, note } = emitter();
  const [one, other] = [note('one'), note('other')];
  events.on('open', one).on('open', one).on('open', other);
  events[remove]('open', one);
  events[remove]('open', note('unknown'));
  events.emit('open', 'a');
  expect(seen).toEqual(['one a', 'other a']);
});

test('removes the listeners of one event, or of all', () => {
  const { events, note } = emitter();
  const counts = () => [events.listenerCount('open'), events.listenerCount('close')];
  events.on('open', note('one')).on('close', () => undefined);
  events.removeAllListeners('open');
  expect(counts()).toEqual([0, 1]);
  events.on('open', note('one')).removeAllListeners();
  expect(counts()).toEqual([0, 0]);
});

test('a listener that throws does not stop the others; its error is reported as uncaught', () => {
  const { events, seen, note } = emitter();
  const microtask = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined);
  events.on('open', () => {
    throw new Error('its own');
  });
  events.on('open', note('next'));
  events.emit('open', 'a');
  expect(seen).toEqual(['next a']);
  expect(microtask.mock.calls).toHaveLength(1);
  expect(() => microtask.mock.calls[0]?.[0]()).toThrow('its own');
  microtask.mockRestore();
});
