import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Statuses after which a client tries again. */
const passing = new Set([429, 503]);
/** Seconds it waits first. */
const retryAfter = 5;

/** Answers an upgrade with a status instead, and ends the connection. Statuses of a busy server have `Retry-After`. */
export function refuseUpgrade(stream: Duplex, status: number): void {
  const retry = passing.has(status) ? `Retry-After: ${retryAfter}\r\n` : '';
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${retry}\r\n`,
  );
}
