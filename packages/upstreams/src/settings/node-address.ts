/** URL and headers of a node. Both may contain a key and are never shown. */
export interface NodeAddress {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface NodeAddressText {
  /** May contain `{key}`. */
  readonly url: string;
  /** Replaces `{key}`; sent in a header if the URL has no placeholder. */
  readonly key: string | undefined;
  /** Header for the key. Default: `Authorization: Bearer`. */
  readonly header: string | undefined;
  /** Protocols of the URL. Default: HTTP. */
  readonly protocols?: AddressProtocols | undefined;
}

/** Protocol of an address. */
export type AddressProtocols = 'http' | 'ws';

const keyPlace = '{key}';
const headerForm = /^[a-z][a-z0-9-]{0,60}$/i;
/** Headers that the client sets itself. */
const ownHeaders: ReadonlySet<string> = new Set(['content-length', 'content-type', 'host', 'connection']);

/** @throws Error whose message completes "API_CHAINS names …, and chains.eip155:1.nodes.0 …", without address and key */
export function readNodeAddress({
  url: text,
  key,
  header,
  protocols = 'http',
}: NodeAddressText): NodeAddress {
  const hasPlace = text.includes(keyPlace);
  if (hasPlace && key === undefined) {
    throw new Error(`has ${keyPlace} in its address and no member "key" that names an environment variable`);
  }
  if (header !== undefined && (key === undefined || hasPlace || !isFreeHeader(header))) {
    throw new Error(
      'has a member "header", which has to be the name of a header for the key of an address without {key}',
    );
  }
  const url = readUrl(text.replaceAll(keyPlace, encodeURIComponent(key ?? '')), protocols);
  if (readUrl(text.replaceAll(keyPlace, ''), protocols).password !== '') {
    throw new Error(
      'has a password in its address: name an environment variable as its key, and write {key} instead',
    );
  }
  const { username, password } = url;
  [url.username, url.password] = ['', ''];
  return { url: url.href, headers: { ...basic(username, password), ...keyHeader(hasPlace, key, header) } };
}

const isFreeHeader = (name: string): boolean => headerForm.test(name) && !ownHeaders.has(name.toLowerCase());

function readUrl(text: string, protocols: AddressProtocols): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || ![`${protocols}:`, `${protocols}s:`].includes(url.protocol) || url.hash !== '') {
    throw new Error(
      protocols === 'http'
        ? 'has to have an http:// or https:// address as "url"'
        : 'has to have a ws:// or wss:// address as "url"',
    );
  }
  return url;
}

/** User and password of a URL as a header, since `fetch` accepts them in no other way. */
function basic(username: string, password: string): Readonly<Record<string, string>> {
  if (username === '' && password === '') return {};
  const user = `${decoded(username)}:${decoded(password)}`;
  return { authorization: `Basic ${Buffer.from(user).toString('base64')}` };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('has a user in its address that is not percent-encoded');
  }
}

function keyHeader(
  hasPlace: boolean,
  key: string | undefined,
  header: string | undefined,
): Readonly<Record<string, string>> {
  if (key === undefined || hasPlace) return {};
  return header === undefined ? { authorization: `Bearer ${key}` } : { [header.toLowerCase()]: key };
}
