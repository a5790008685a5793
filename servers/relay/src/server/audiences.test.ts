import { expect, it } from 'vitest';
import { Audiences } from './audiences.ts';

const host = '127.0.0.1';

it('accepts tokens for this machine once the port is known', () => {
  const audiences = new Audiences({ publicUrls: [], host });
  expect([audiences.accepted, audiences.url]).toEqual([[], '']);
  audiences.listensOn({ port: 4_002, secure: false });
  expect(audiences.accepted).toContain('ws://localhost:4002');
  expect(audiences.url).toBe('ws://localhost:4002');
});

it('accepts tokens only for the public addresses, if configured', () => {
  const audiences = new Audiences({ publicUrls: ['wss://relay.example'], host });
  audiences.listensOn({ port: 4_002, secure: false });
  expect([audiences.accepted, audiences.url]).toEqual([['wss://relay.example'], 'wss://relay.example']);
});

it('accepts tokens for any address if so configured', () => {
  const audiences = new Audiences({ publicUrls: ['any'], host });
  audiences.listensOn({ port: 4_002, secure: true });
  expect([audiences.accepted, audiences.url]).toEqual(['any', 'wss://localhost:4002']);
});
