import { createServer, type Server } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from './listen.ts';

const names = { portSetting: 'RELAY_PORT', hostSetting: 'RELAY_HOST' };

function server(): Server {
  const made = createServer();
  onTestFinished(() => void made.close());
  return made;
}

it('resolves with the port that it found free', async () => {
  const made = server();
  const port = await listen(made, { host: '127.0.0.1', port: 0, ...names });
  expect(port).toBeGreaterThan(0);
  expect(made.address()).toMatchObject({ port });
});

it('names the setting of a port that is taken', async () => {
  const port = await listen(server(), { host: '127.0.0.1', port: 0, ...names });
  await expect(listen(server(), { host: '127.0.0.1', port, ...names })).rejects.toThrow(
    `Port ${port} is taken by another program. Stop it, or set RELAY_PORT to another port.`,
  );
});

it('names the setting of an address that this machine does not have', async () => {
  await expect(listen(server(), { host: '192.0.2.1', port: 0, ...names })).rejects.toThrow(
    'RELAY_HOST is 192.0.2.1, and this machine cannot listen on it: EADDRNOTAVAIL.',
  );
});

it('names the setting of a port that needs other rights', async () => {
  const made = server();
  made.listen = () => {
    queueMicrotask(() => made.emit('error', Object.assign(new Error('denied'), { code: 'EACCES' })));
    return made;
  };
  await expect(listen(made, { host: '127.0.0.1', port: 80, ...names })).rejects.toThrow(
    'Port 80 may not be used by this user. Set RELAY_PORT to another port.',
  );
});

it('leaves later errors of the server to others', async () => {
  const made = server();
  await listen(made, { host: '127.0.0.1', port: 0, ...names });
  expect(made.listenerCount('error')).toBe(0);
});
