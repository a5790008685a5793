import { expect, it } from 'vitest';
import { UnfinishedFrame } from './unfinished-frame.ts';

it('counts nothing once messages are complete', () => {
  const unfinished = new UnfinishedFrame();
  for (const bytes of [0, 125, 126, 65_535, 65_536]) {
    const header = bytes < 126 ? 6 : bytes < 65_536 ? 8 : 14;
    unfinished.message(bytes);
    unfinished.control(4);
    expect(unfinished.received(bytes + header + 10)).toBe(0);
  }
});

it('counts the received part of a message, and more for small pieces', () => {
  const unfinished = new UnfinishedFrame();
  expect(unfinished.received(60_000)).toBeGreaterThan(60_000);
  const large = unfinished.received(60_000);
  expect(large).toBeGreaterThan(120_000);
  expect(large).toBeLessThan(300_000);
  for (let piece = 0; piece < 999; piece += 1) unfinished.received(1);
  expect(unfinished.received(1)).toBeGreaterThan(large + 256_000);
  unfinished.message(121_000 - 14);
  expect(unfinished.received(0)).toBe(0);
});

it('counts the start of the next message after the end of one', () => {
  const unfinished = new UnfinishedFrame();
  unfinished.received(1_000);
  unfinished.message(1_992);
  const rest = unfinished.received(1_500);
  expect(rest).toBeGreaterThan(500);
  expect(rest).toBeLessThan(20_000);
});

it('does not count fragment headers of complete messages', () => {
  const unfinished = new UnfinishedFrame();
  for (let message = 0; message < 1_000; message += 1) {
    unfinished.message(100);
    unfinished.received(700);
  }
  unfinished.message(694);
  expect(unfinished.received(100)).toBeLessThan(3_000);
});
