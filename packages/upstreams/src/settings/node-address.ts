import { type CaipNetworkId, isCaipNetworkId } from '@mooring/protocol';

/** A node as an operator names it. The address may hold a key: it is never shown. */
export interface NodeAddress {
  readonly chain: CaipNetworkId;
  readonly url: string;
  /** User and password of the address, which `fetch` takes as a header only. */
  readonly authorization: string | undefined;
}

/**
 * Reads `eip155:1=https://node.example/key`.
 *
 * @throws Error whose message completes "API_NODES is a value that is not shown, and it …"
 */
export function readNodeAddress(text: string): NodeAddress {
  const at = text.indexOf('=');
  const chain = text.slice(0, Math.max(at, 0));
  if (!isCaipNetworkId(chain) || !/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chain)) {
    throw new Error('has to hold nodes as chain=address, eip155:1=https://node.example');
  }
  const address = text.slice(at + 1);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.hash !== '') {
    throw new Error(`has to hold http:// or https:// addresses, and the one of ${chain} is none`);
  }
  const { username, password } = url;
  [url.username, url.password] = ['', ''];
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    chain,
    url: url.href,
    authorization: user === ':' ? undefined : `Basic ${Buffer.from(user).toString('base64')}`,
  };
}
