import { logBufferBytes } from '@mooring/protocol/limits';
import { FakeClock, settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { asked, connectPeers, createClient, createPeers } from '../test-support/peers.ts';
import { Logger } from './logger.ts';

test('keeps at most 1,024,000 bytes', async () => {
  expect(logBufferBytes).toBe(1_024_000);
  const logger = new Logger(new FakeClock(), 'warn');
  for (let line = 0; line < 3_000; line += 1) logger.warn('x'.repeat(1_000));
  expect(logger.buffer.bytes).toBeLessThanOrEqual(logBufferBytes);
  expect(logger.buffer.bytes).toBeGreaterThan(logBufferBytes - 1_100);
  const blob = logger.buffer.logsToBlob({ extraMetadata: { page: 'demo' } });
  expect((await blob.text()).split('\n').at(-1)).toBe('{"extraMetadata":{"page":"demo"}}');
});

test.each([
  ['silent', []],
  ['error', ['e']],
  ['warn', ['e', 'w']],
  [undefined, ['e', 'w']],
  ['info', ['e', 'w', 'i']],
  ['trace', ['e', 'w', 'i', 'd']],
  ['nonsense', ['e', 'w']],
])('level %s keeps %j', (level, kept) => {
  const logger = new Logger(new FakeClock(), level as 'warn');
  logger.error('e');
  logger.warn('w');
  logger.info('i');
  logger.debug('d');
  expect(
    logger.buffer.getLogArray().map((line) => (JSON.parse(line) as { message: string }).message),
  ).toEqual(kept);
});

test('passes lines to a listener and ignores its errors', () => {
  const heard: unknown[] = [];
  const logger = new Logger(new FakeClock(5), {
    warn: (...args) => heard.push(args),
    error: () => {
      throw new Error('its own');
    },
  });
  logger.warn('careful', { code: 1 });
  logger.error('broken');
  expect(heard).toEqual([['careful', { code: 1 }]]);
  expect(logger.buffer.getLogArray()).toEqual([
    '{"time":5,"level":"warn","message":"careful","code":1}',
    '{"time":5,"level":"error","message":"broken"}',
  ]);
});

test('warns when required namespaces are used', async () => {
  const { dapp } = await createPeers();
  await dapp.connect({ optionalNamespaces: asked });
  expect(dapp.core.logChunkController.getLogArray()).toEqual([]);
  await dapp.connect({ requiredNamespaces: asked });
  expect(dapp.core.logChunkController.getLogArray().join()).toContain('requiredNamespaces');
});

test('never logs keys, payloads or whole topics', async () => {
  const lines: string[] = [];
  const storage = memoryStorage();
  const peers = await createPeers({ wallet: { logger: 'trace', storage } });
  const listening = await createClient(peers.relay, peers.clock, 'other', {
    logger: { warn: (message, details) => lines.push(message + JSON.stringify(details)) },
  });
  const { topic } = await connectPeers(peers);
  peers.relay.inject(topic, 'not an envelope');
  await settle();
  peers.relay.disconnectAll(3000, 'Unauthorized: invalid key');
  await settle();
  const log = [...peers.wallet.core.logChunkController.getLogArray(), ...lines].join('\n');
  expect(log).toContain('unreadable');
  expect(log).not.toContain(topic);
  const names = (await storage.getKeys()).filter((name) => name.includes('/key/'));
  expect(names.length).toBeGreaterThan(2);
  for (const name of names) expect(log).not.toContain(await storage.getItem(name));
  await listening.dispose();
});
