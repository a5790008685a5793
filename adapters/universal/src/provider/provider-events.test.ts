import { expect, it } from 'vitest';
import { ProviderEvents } from './provider-events.ts';

function listener() {
  const heard: unknown[] = [];
  return { heard, hear: (data: never): unknown => heard.push(data) };
}

it('calls listeners, and returns whether there was one', () => {
  const events = new ProviderEvents();
  const { heard, hear } = listener();
  expect(events.emit('a', 1)).toBe(false);
  events.on('a', hear).on('a', hear);
  expect(events.emit('a', 2)).toBe(true);
  expect(events.emit('b', 3)).toBe(false);
  expect(heard).toEqual([2]);
  expect(events.listenerCount('a')).toBe(1);
});

it('calls a once-listener once', () => {
  const events = new ProviderEvents();
  const { heard, hear } = listener();
  events.once('a', hear);
  events.emit('a', 1);
  events.emit('a', 2);
  expect(heard).toEqual([1]);
  expect(events.listenerCount('a')).toBe(0);
});

it('calls one once-listener once for each of two events', () => {
  const events = new ProviderEvents();
  const { heard, hear } = listener();
  events.once('a', hear).once('b', hear);
  for (const event of ['a', 'a', 'b', 'b']) events.emit(event, event);
  expect(heard).toEqual(['a', 'b']);
});

it('keeps calling a permanent listener that is also a once-listener', () => {
  const events = new ProviderEvents();
  const { heard, hear } = listener();
  events.on('a', hear).once('a', hear);
  events.emit('a', 1);
  events.emit('a', 2);
  expect(heard).toEqual([1, 1, 2]);
});

it.each(['off', 'removeListener'] as const)('does not call listeners removed by %s', (leave) => {
  const events = new ProviderEvents();
  const { heard, hear } = listener();
  events.on('a', hear)[leave]('a', hear);
  events.once('a', hear)[leave]('a', hear);
  // Of another event only.
  events.once('b', hear)[leave]('a', hear);
  for (const event of ['a', 'b']) events.emit(event, event);
  expect(heard).toEqual(['b']);
});

it('removes all listeners of one event, or of every one', () => {
  const events = new ProviderEvents();
  const { hear } = listener();
  events.on('a', hear).on('b', hear).removeAllListeners('a');
  expect([events.listenerCount('a'), events.listenerCount('b')]).toEqual([0, 1]);
  events.once('c', hear).removeAllListeners();
  expect([events.listenerCount('b'), events.listenerCount('c')]).toEqual([0, 0]);
});
