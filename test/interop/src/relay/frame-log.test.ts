import { beforeEach, expect, test } from 'vitest';
import { lastFrames, logEvent, logFrame } from './frame-log.ts';

const client = 'did:key:z6MkabcdeF';
const topic = 'ab'.repeat(32);
const lines = () => lastFrames().map((line) => line.replace(/^[\d.]+ /, ''));

beforeEach(() => {
  for (let round = 0; round < 40; round += 1) logEvent('→', client, 'before');
});

test('describes a frame without its content', () => {
  const push = { topic, message: 'secret', tag: 1105 };
  const frames = [
    ['→', { id: 7, jsonrpc: '2.0', method: 'irn_publish', params: { ...push, ttl: 300 } }],
    ['←', { id: 7, jsonrpc: '2.0', result: 'secret' }],
    ['←', { id: '8', jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'x', data: push } }],
    ['→', { id: '8', jsonrpc: '2.0', error: { code: -32_000, message: 'secret' } }],
    ['→', ['secret']],
  ] as const;
  for (const [direction, frame] of frames) logFrame(direction, client, JSON.stringify(frame));
  logFrame('←', client, 'secret');
  expect(lines().slice(-6)).toEqual([
    'abcdeF → irn_publish, topic abababab, tag 1105, id 7',
    'abcdeF ← result, id 7',
    'abcdeF ← irn_subscription, topic abababab, tag 1105, id 8',
    'abcdeF → error -32000, id 8',
    'abcdeF → 10 characters that are no JSON-RPC',
    'abcdeF ← 6 characters that are no JSON-RPC',
  ]);
});

test('keeps the last forty', () => {
  logEvent('→', client, 'opened');
  expect(lines()).toHaveLength(40);
  expect(lines().at(-1)).toBe('abcdeF → opened');
});
