import { RedisServer } from '@mooring/server-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Certificates, makeCertificates } from '../test-support/certificates.ts';
import { openClient, openRelay } from '../test-support/open-relay.ts';

const topic = '4'.repeat(64);
let certificates: Certificates;
let strangers: Certificates;
let redis: RedisServer;

beforeAll(async () => {
  [certificates, strangers] = await Promise.all([makeCertificates(), makeCertificates()]);
  redis = await RedisServer.startTls(certificates);
});
afterAll(async () => {
  await redis?.close();
  await Promise.all([certificates?.close(), strangers?.close()]);
});

interface Files {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

function open({ ca, cert, key }: Files, url = redis.url): ReturnType<typeof openRelay> {
  const named = {
    ...(ca ? { redisTlsCa: ca } : {}),
    ...(cert ? { redisTlsCert: cert } : {}),
    ...(key ? { redisTlsKey: key } : {}),
  };
  return openRelay({ store: url, redisReplicas: 0, ...named });
}

it('passes messages over mutual TLS', async () => {
  const { ca, cert, key } = certificates;
  const [one, other] = [await open({ ca, cert, key }), await open({ ca, cert, key })];
  const [alice, bob] = [await openClient(one), await openClient(other)];
  await bob.subscribe(topic);
  expect((await alice.publish(topic, 'AA==')).result).toBe(true);
  await bob.pushed(1);
  expect(bob.messages()).toEqual(['AA==']);
});

it('refuses a server with an untrusted certificate', async () => {
  const { cert, key } = certificates;
  await expect(open({ cert, key })).rejects.toThrow(/cannot be used: .*(certificate|issuer)/);
  await expect(open({ ca: strangers.ca, cert, key })).rejects.toThrow(/cannot be used: .*certificate/);
});

it('refuses a server whose certificate is for another address', async () => {
  const elsewhere = await makeCertificates('192.0.2.1');
  const server = await RedisServer.startTls(elsewhere, '--tls-auth-clients', 'no');
  try {
    await expect(open({ ca: elsewhere.ca }, server.url)).rejects.toThrow(/cannot be used: .*192\.0\.2\.1/);
  } finally {
    await server.close();
    await elsewhere.close();
  }
});

it('reports a server that rejects its certificate, or a connection without TLS', async () => {
  const { ca } = certificates;
  await expect(open({ ca })).rejects.toThrow(/cannot be used/);
  const { cert, key } = strangers;
  await expect(open({ ca, cert, key })).rejects.toThrow(/cannot be used/);
  await expect(open({}, redis.url.replace('rediss', 'redis'))).rejects.toThrow(/cannot be used/);
});

it('names the setting at fault', async () => {
  await expect(open({ ca: '/nowhere' })).rejects.toThrow(
    'RELAY_REDIS_TLS_CA names /nowhere, and that file cannot be read.',
  );
});
