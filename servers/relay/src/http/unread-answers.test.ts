import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createHttpServer, SharedBound } from '@mooring/server-kit';
import { expect, it } from 'vitest';
import { createCounts } from '../metrics/relay-counts.ts';
import { makeCertificates } from '../test-support/certificates.ts';
import { UnreadAnswers } from './unread-answers.ts';

it('leaves no listeners on a connection once its answer is read', async () => {
  const certificates = await makeCertificates();
  const answers = new UnreadAnswers(new SharedBound(1_000_000, () => {}), createCounts());
  /** Listeners on the connection after each answer. */
  const listeners: number[] = [];
  let closed: Promise<unknown> | undefined;
  const { server } = createHttpServer({
    tlsCert: certificates.cert,
    tlsKey: certificates.key,
    tlsSettingNames: ['CERT', 'KEY'],
    onRequest({ socket }, response) {
      closed = once(response, 'close').then(() => listeners.push(socket.listenerCount('close')));
      answers.follow(response, '127.0.0.1', () => 0);
      response.end('{"status":"ok"}');
    },
  });
  let connections = 0;
  server.on('secureConnection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: readFileSync(certificates.ca) });
  for (let count = 0; count < 30; count += 1) {
    const [answer] = await once(get({ agent, host: '127.0.0.1', port }), 'response');
    await once(answer.resume(), 'end');
    await closed;
  }
  expect(connections).toBe(1);
  expect(listeners).toHaveLength(30);
  expect(new Set(listeners).size).toBe(1);
  agent.destroy();
  server.close();
  await certificates.close();
});
