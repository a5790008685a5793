import { expect, it } from 'vitest';
import { createPlaces } from './place-of.mjs';

const bundle = [
  'import "ws";',
  '//#region ../../packages/server-kit/src/http/listen.ts',
  'function listen() {}',
  '//#region src/socket/hub.ts',
  'class Hub {}',
].join('\n');
const place = createPlaces(() => bundle);
const at = (url: string, lineNumber: number, functionName = 'some') =>
  place({ functionName, url, lineNumber });

it('finds the source folder of a bundle’s line', () => {
  const url = 'file:///house/servers/relay/dist/start-relay.js';
  expect(at(url, 4)).toBe('ours: relay/socket');
  expect(at(url, 2)).toBe('ours: server-kit/http');
  expect(at('file:///house/packages/protocol/dist/json/parse-json.js', 0)).toBe('ours: protocol/json');
});

it('names libraries and Node', () => {
  expect(at('file:///house/node_modules/ws/lib/sender.js', 9)).toBe('ws');
  expect(at('file:///house/a/node_modules/@noble/curves/dist/x.js', 9)).toBe('@noble/curves');
  expect(at('node:internal/crypto/hash', 9)).toBe('Node: crypto');
  expect(at('', 0, 'writev')).toBe('system: writev');
  expect(at('', 0, '(garbage collector)')).toBe('collecting garbage');
  expect(at('', 0, '(idle)')).toBeUndefined();
  expect(at('file:///house/test/bench/src/x.mjs', 0)).toBe('the bench itself');
});
