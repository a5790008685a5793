import { expect, it } from 'vitest';
import { sameAudience } from './same-audience.ts';

it.each([
  ['wss://relay.example.com', 'wss://relay.example.com/', true],
  ['wss://relay.example.com', 'WSS://Relay.Example.com:443', true],
  ['ws://relay.example.com:80/v1/', 'ws://relay.example.com/v1', true],
  ['ws://relay.example.com', 'wss://relay.example.com', false],
  ['ws://localhost:4002', 'ws://localhost:4003', false],
  ['ws://relay.example.com/a', 'ws://relay.example.com/b', false],
  ['not a url', 'not a url', true],
  ['not a url', 'another', false],
])('%s and %s name one relay: %s', (one, other, same) => {
  expect(sameAudience(one, other)).toBe(same);
});
