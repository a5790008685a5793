import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { addressNetwork } from './address-network.ts';

/**
 * The address that limits count by: the peer's, or, behind proxies, the one that the outermost trusted proxy saw.
 *
 * @param trustedProxies number of trusted proxies in front
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = request.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return addressNetwork(peer);
  const header = request.headers['x-forwarded-for'];
  const seen = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((part) => part.trim());
  const address = seen.at(-trustedProxies);
  return addressNetwork(address && isIP(address) ? address : peer);
}
