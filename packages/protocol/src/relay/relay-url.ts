import { createWireError } from '../errors/wire-errors.ts';

/** Parts of a relay's socket address. */
export interface RelayUrlParameters {
  /** The configured relay; its query is kept. */
  readonly url: string;
  /** The client's token. */
  readonly auth: string;
  readonly projectId?: string | undefined;
  /** `wc-2/js-<version>/<os>/<id>` */
  readonly ua: string;
  readonly bundleId?: string | undefined;
  readonly packageName?: string | undefined;
}

/**
 * The URL of a socket (pairing-protocol §1.1).
 *
 * @throws MooringError of {@link checkRelayUrl}
 */
export function relayUrl(parameters: RelayUrlParameters): string {
  const { url, auth, bundleId, packageName, projectId, ua } = parameters;
  checkRelayUrl(url);
  const query = new URLSearchParams();
  // In alphabetical order, as peers send them.
  for (const [key, value] of Object.entries({
    auth,
    bundleId,
    packageName,
    projectId,
    ua,
    useOnCloseEvent: 'true',
  })) {
    if (value !== undefined) query.set(key, value);
  }
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/**
 * Checks the setting `services.relay`.
 *
 * @throws MooringError `RELAY_URL_MISSING`, `RELAY_URL_INVALID`
 */
export function checkRelayUrl(url: string | undefined): asserts url is string {
  if (!url) throw createWireError('RELAY_URL_MISSING');
  let protocol: string;
  try {
    protocol = new URL(url).protocol;
  } catch (cause) {
    throw createWireError('RELAY_URL_INVALID', undefined, { cause });
  }
  if (protocol !== 'ws:' && protocol !== 'wss:') throw createWireError('RELAY_URL_INVALID');
}
