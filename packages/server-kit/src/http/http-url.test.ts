import { expect, it } from 'vitest';
import { httpUrl } from './http-url.ts';

it.each([
  [{ host: 'localhost', port: 4_001, secure: false }, 'http://localhost:4001'],
  [{ host: '::1', port: 443, secure: true }, 'https://[::1]:443'],
])('returns the URL of %j: %s', (at, url) => {
  expect(httpUrl(at)).toBe(url);
});
