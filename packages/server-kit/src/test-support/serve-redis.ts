import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { RedisHost } from '../redis/redis-address.ts';

/** An answer to a command: text, a number, nothing, a list, or an error. */
export type RedisAnswer = string | number | null | Error | readonly RedisAnswer[];

type Script = (command: readonly string[]) => RedisAnswer | Promise<RedisAnswer>;

export interface ScriptedRedis {
  readonly host: RedisHost;
  /** Ends all connections. */
  readonly drop: () => void;
  /** Number of open connections. */
  readonly connections: () => number;
}

/** What every server answers unless the script does. */
const usual = (name: string): RedisAnswer =>
  name === 'info' ? 'redis_version:7.2.0\r\ncluster_enabled:0\r\nloading:0\r\n' : 'OK';

/** A server that answers commands of Redis as scripted, in small letters, until the test ends. `undefined`: as usual. */
export async function serveRedis(
  script: (...command: Parameters<Script>) => ReturnType<Script> | undefined,
): Promise<ScriptedRedis> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).once('close', () => sockets.delete(socket)));
    let text = '';
    let answered: Promise<unknown> = Promise.resolve();
    socket.on('data', (chunk) => {
      text += chunk;
      for (let found = readCommand(text); found !== undefined; found = readCommand(text)) {
        const { command, length } = found;
        text = text.slice(length);
        const answer = Promise.resolve(script(command) ?? usual(command[0] ?? ''));
        answered = answered.then(() => answer).then((value) => socket.write(encode(value)));
      }
    });
  });
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    server.close();
    drop();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  return { host, drop, connections: () => sockets.size };
}

/** The first whole command of a text without line breaks in its arguments. */
function readCommand(
  text: string,
): { readonly command: readonly string[]; readonly length: number } | undefined {
  const lines = text.split('\r\n');
  const count = Number(/^\*(\d+)$/.exec(lines[0] ?? '')?.[1] ?? 0);
  const used = lines.slice(0, 1 + 2 * count);
  if (count === 0 || lines.length <= used.length) return undefined;
  const command = used.slice(1).filter((_, place) => place % 2 === 1);
  return { command: command.map((word) => word.toLowerCase()), length: used.join('\r\n').length + 2 };
}

function encode(value: RedisAnswer): string {
  if (value === null) return '$-1\r\n';
  if (typeof value === 'number') return `:${value}\r\n`;
  if (value instanceof Error) return `-${value.message}\r\n`;
  if (typeof value === 'string') return `$${Buffer.byteLength(value)}\r\n${value}\r\n`;
  return `*${value.length}\r\n${value.map(encode).join('')}`;
}
