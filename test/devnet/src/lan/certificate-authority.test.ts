import { readFileSync, rmSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, get } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ServerIdentity, serverIdentity } from './certificate-authority.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mooring-ca-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a real https connection to a server with the identity, under the name given. */
async function connect(identity: ServerIdentity, name: string): Promise<number | string> {
  const server = createServer(
    { cert: readFileSync(identity.certificateFile), key: readFileSync(identity.keyFile) },
    (_, response) => response.end('yes'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    return await new Promise((resolve) => {
      // No SNI for an address; `host` decides which name the certificate is checked against.
      const request = get({ host: name, port, ca: readFileSync(identity.authorityFile), agent: false });
      request.once('response', (response) => resolve(response.resume().statusCode ?? 0));
      request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('serverIdentity', () => {
  test('a device that trusts the authority accepts the server by its names', async () => {
    const identity = await serverIdentity(folder, '192.168.1.5', new Date());
    expect(await connect(identity, '127.0.0.1')).toBe(200);
    expect(await connect(identity, 'localhost')).toBe(200);
  });

  test('a device that trusts another authority does not', async () => {
    const identity = await serverIdentity(folder, '192.168.1.5', new Date());
    const other = await serverIdentity(path.join(folder, 'other'), '192.168.1.5', new Date());
    expect(await connect({ ...identity, authorityFile: other.authorityFile }, '127.0.0.1')).not.toBe(200);
  });

  test('the authority is created once and kept until it nears expiry', async () => {
    const now = new Date();
    const first = readFileSync((await serverIdentity(folder, '192.168.1.5', now)).authorityFile, 'utf8');
    const again = await serverIdentity(folder, '192.168.1.6', new Date(now.getTime() + 1000));
    expect(readFileSync(again.authorityFile, 'utf8')).toBe(first);
    const later = new Date(now.getTime() + 720 * 24 * 60 * 60 * 1000);
    const renewed = await serverIdentity(folder, '192.168.1.5', later);
    expect(readFileSync(renewed.authorityFile, 'utf8')).not.toBe(first);
  });

  test('only the owner can read private keys', async () => {
    const identity = await serverIdentity(folder, '192.168.1.5', new Date());
    for (const file of [identity.keyFile, path.join(folder, 'mooring-ca.key')]) {
      expect(statSync(file).mode & 0o077).toBe(0);
    }
  });

  test('refuses addresses outside local networks', async () => {
    for (const address of ['example.org', '8.8.8.8', '']) {
      await expect(serverIdentity(folder, address, new Date())).rejects.toThrow('no IPv4 address');
    }
  });
});
