import { createServer } from 'node:net';
import type { Part } from './part.ts';

function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 cannot have the port taken there.
    server.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'EADDRINUSE' || error.code === 'EACCES');
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(false)));
  });
}

/**
 * Checks that every port is free before anything starts. Both loopback addresses count: a browser that
 * asks for `localhost` may try either.
 *
 * @throws Error with a sentence per taken port: which part wants it and what to do
 */
export async function checkPorts(parts: readonly Part[], hosts: readonly string[]): Promise<void> {
  const wanted = parts.flatMap((part) => part.ports.map((port) => ({ part, port })));
  const taken = await Promise.all(
    wanted.map(async ({ port }) =>
      (await Promise.all(hosts.map((host) => isTaken(port, host)))).includes(true),
    ),
  );
  const sentences = wanted
    .filter((_, index) => taken[index])
    .map(({ part, port }) => `Port ${port} is taken, and ${part.title} needs it.`);
  if (sentences.length === 0) return;
  throw new Error(
    [
      ...sentences,
      'Stop what uses it, or choose another range of ports, for example: MOORING_PORT=5000 npm start',
    ].join('\n'),
  );
}
