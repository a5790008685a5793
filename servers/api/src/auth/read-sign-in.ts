import type { CaipNetworkId } from '@mooring/protocol';
import { namespaceFacts } from '@mooring/protocol';
import { canonicalAddress, parseSignInMessage } from '@mooring/protocol/siwe';
import { canVerify } from '@mooring/signatures';

/** The fields of a sign-in message. */
export interface SignIn {
  readonly domain: string;
  readonly address: string;
  readonly chainId: CaipNetworkId;
  readonly uri: string;
  readonly nonce: string;
  readonly expirationTime?: string | undefined;
  readonly notBefore?: string | undefined;
}

const namespaces = ['eip155', 'solana', 'bip122', 'cosmos', 'polkadot'];

/**
 * Reads a sign-in message of EIP-4361 or CAIP-122, or of the toolkit that sites migrate from, which names a network
 * instead of an account kind and the full CAIP-2 id of the chain. Returns `undefined` for any other text.
 */
export function readSignIn(message: string): SignIn | undefined {
  return readStandard(message) ?? readToolkit(message);
}

function readStandard(message: string): SignIn | undefined {
  const [first = '', account = '', ...others] = message.split('\n');
  for (const namespace of namespaces) {
    const name = namespaceFacts(namespace).accountName;
    if (name === undefined || !first.endsWith(` your ${name} account:`)) continue;
    // A wallet that signs in while connecting may use any spelling of its account.
    const canonical = canonicalAddress(`${namespace}:0`, account) ?? account;
    const read = parseSignInMessage(namespace, [first, canonical, ...others].join('\n'));
    if (read !== undefined) return { ...read, address: account };
  }
  return undefined;
}

const line = /^([A-Z][A-Za-z ]{1,20}): (\S{1,2048})$/;
const known = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
];

function readToolkit(message: string): SignIn | undefined {
  const [first = '', address = '', ...others] = message.split('\n');
  const [, domain] = /^(\S{1,300}) wants you to sign in with your [^\n]{1,64} account:$/.exec(first) ?? [];
  const begin = others.findIndex((text) => text.startsWith('URI: '));
  if (domain === undefined || begin < 0) return undefined;
  const end = others.indexOf('Resources:', begin);
  const resources = end < 0 ? [] : others.slice(end + 1);
  const fields = new Map<string, string>();
  for (const text of others.slice(begin, end < 0 ? undefined : end)) {
    const [, name = '', value = ''] = line.exec(text) ?? [];
    // Each field once, so that no message can be read in two ways.
    if (!known.includes(name) || fields.has(name)) return undefined;
    fields.set(name, value);
  }
  if (others.slice(0, begin).filter((text) => text !== '').length > 1) return undefined;
  if (!resources.every((text) => text.startsWith('- '))) return undefined;
  const [uri, version, chain = '', nonce] = ['URI', 'Version', 'Chain ID', 'Nonce'].map((name) =>
    fields.get(name),
  );
  const chainId = readChain(chain);
  if (uri === undefined || version !== '1' || nonce === undefined || chainId === undefined) return undefined;
  if (canonicalAddress(chainId, address) === undefined) return undefined;
  const [expirationTime, notBefore] = [fields.get('Expiration Time'), fields.get('Not Before')];
  return { domain, address, chainId, uri, nonce, expirationTime, notBefore };
}

function readChain(text: string): CaipNetworkId | undefined {
  const [, namespace = '', reference = ''] = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/.exec(text) ?? [];
  const isNamed = namespaceFacts(namespace).numbered !== true || /^[1-9]\d{0,14}$/.test(reference);
  return isNamed && canVerify(namespace) ? (text as CaipNetworkId) : undefined;
}
