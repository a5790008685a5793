import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** IPv6 addresses of one customer share their first half: they count as one. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  if (tail !== undefined) {
    const last = tail.split(':').filter((group) => group !== '');
    while (groups.length + last.length < 8) groups.push('0');
    groups.push(...last);
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * The address limits count by: the peer's, or, behind proxies, the one that the outermost trusted proxy saw.
 *
 * @param trustedProxies how many stand in front
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = request.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return network(peer);
  const header = request.headers['x-forwarded-for'];
  const seen = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((part) => part.trim());
  const address = seen.at(-trustedProxies);
  return network(address && isIP(address) ? address : peer);
}
