import { type CaipNetworkId, namespaceOf, nearestName } from '@mooring/protocol';
import type { Environment } from '@mooring/server-kit';
import { type ExchangeSettings, readExchange } from './exchange-text.ts';
import { type HistorySettings, historyMembers, readHistorySettings } from './history-settings.ts';
import { type IndexSettings, indexMembers, readIndex } from './index-settings.ts';
import { type AddressProtocols, type NodeAddress, readNodeAddress } from './node-address.ts';

/** Native currency of a chain, from the operator's file. */
export interface ChainCurrency {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Image URL; empty if there is none. */
  readonly icon: string;
}

/** A chain from the operator's file. */
export interface ChainSettings {
  readonly chain: CaipNetworkId;
  /** `undefined` if the file omits it. */
  readonly currency: ChainCurrency | undefined;
  /** In the order in which they are tried. */
  readonly nodes: readonly NodeAddress[];
  /** WebSockets of nodes with subscriptions, in the order in which they are tried; absent: none. */
  readonly sockets?: readonly NodeAddress[] | undefined;
  /** Maximum age of a node's latest block in seconds, 0 for any; `undefined`: the setting for all chains. */
  readonly blockSeconds: number | undefined;
  /** Index of its accounts' history; `undefined`: none. */
  readonly index: IndexSettings | undefined;
  /** Vendor API of its accounts' history; absent: its index, or nothing. */
  readonly history?: HistorySettings | undefined;
  /** Bundlers for ERC-4337 user operations, in listed order; absent: none. */
  readonly bundlers?: readonly NamedNode[] | undefined;
  /** Its pools, used for prices and swaps. */
  readonly exchange?: ExchangeSettings | undefined;
}

/** A bundler, by the name that wallets use. */
export interface NamedNode extends NodeAddress {
  /** In lower case. */
  readonly name: string;
}

export interface ChainsText {
  readonly chains: readonly ChainSettings[];
  /** Token list files, as written. */
  readonly tokens: readonly string[];
}

const bounds = { chains: 256, nodes: 16, lists: 16, text: 2_048, seconds: 31_536_000 };

/** Kinds of upstream: a node with its chain's JSON-RPC. */
const kinds = ['json-rpc'] as const;

const known = {
  file: ['chains', 'tokens'],
  chain: ['currency', 'nodes', 'sockets', 'bundlers', 'blockSeconds', 'index', 'history', 'exchange'],
  bundler: ['name', 'url', 'key', 'header'],
  socket: ['url', 'key', 'header'],
  node: ['kind', 'url', 'key', 'header'],
  currency: ['name', 'symbol', 'decimals', 'logoURI'],
  index: indexMembers,
  history: historyMembers,
} as const;

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads `{"chains": {"eip155:1": {"nodes": [{"url": "https://node.example/{key}", "key": "NODE_KEY"}]}}, "tokens":
 * ["tokens.json"]}`.
 *
 * @param environment holds the keys, by the names in the text
 * @throws Error whose message completes "API_CHAINS names …, and …", without address or key
 */
export function readChainsText(text: string, environment: Environment): ChainsText {
  const file = membersOf(parse(text), 'it', known.file);
  const chains = Object.entries(membersOf(file.chains ?? {}, 'its member chains'));
  if (chains.length > bounds.chains) throw new Error(`it has more than ${bounds.chains} chains`);
  return {
    chains: chains.map(([chain, value]) => readChain(chain, value, environment)),
    tokens: listOf(file.tokens ?? [], 'its member tokens', bounds.lists).map((name, index) =>
      textOf(name, `tokens.${index}`),
    ),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('that file is no JSON');
  }
}

function readChain(chain: string, value: unknown, environment: Environment): ChainSettings {
  if (!isChainId(chain)) {
    throw new Error(`its member chains has "${chain.slice(0, 60)}", which is no CAIP-2 id, such as eip155:1`);
  }
  const at = `chains.${chain}`;
  const { currency, nodes, sockets, bundlers, blockSeconds, index, history, exchange } = membersOf(
    value,
    at,
    known.chain,
  );
  const listed = listOf(nodes, `${at}.nodes`, bounds.nodes);
  if (listed.length === 0) throw new Error(`${at}.nodes has to have a node`);
  return {
    chain,
    currency: currency === undefined ? undefined : readCurrency(currency, `${at}.currency`),
    nodes: listed.map((node, index) => readNode(node, `${at}.nodes.${index}`, environment)),
    blockSeconds:
      blockSeconds === undefined ? undefined : wholeOf(blockSeconds, `${at}.blockSeconds`, bounds.seconds),
    index: indexOf(index, `${at}.index`),
    ...(history === undefined ? {} : { history: readHistory(history, chain, { at, index, environment }) }),
    ...(sockets === undefined ? {} : { sockets: readSockets(sockets, chain, { at, environment }) }),
    ...(bundlers === undefined ? {} : { bundlers: readBundlers(bundlers, chain, { at, environment }) }),
    ...(exchange === undefined ? {} : { exchange: readExchange(exchange, chain, `${at}.exchange`) }),
  };
}

/** `true` is an own index with default settings. */
function indexOf(value: unknown, at: string): IndexSettings | undefined {
  if (value === undefined || value === false) return undefined;
  const members = value === true ? {} : membersOf(value, at, known.index);
  return readIndex(members, { at, wholeOf });
}

function readHistory(
  value: unknown,
  chain: CaipNetworkId,
  {
    at,
    index,
    environment,
  }: { readonly at: string; readonly index: unknown; readonly environment: Environment },
): HistorySettings {
  const place = `${at}.history`;
  if (index !== undefined && index !== false) {
    throw new Error(`${at} has both index and history: name the one that its accounts are read from`);
  }
  return readHistorySettings(membersOf(value, place, known.history), {
    at: place,
    chain,
    addressOf: (url, at) => readAddress({ url }, at, environment).url,
    keyOf: (name, at) => {
      try {
        return keyOf(textOf(name, 'key'), environment);
      } catch (error) {
        throw new Error(`${at} ${error instanceof Error ? error.message : 'cannot be used'}`);
      }
    },
    wholeOf,
  });
}

function isChainId(text: string): text is CaipNetworkId {
  return /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(text);
}

/** Namespaces with user operations (ERC-4337). */
const withBundlers: Readonly<Record<string, true>> = { eip155: true };

/** Namespaces whose nodes support `eth_subscribe`. */
const withSubscriptions: Readonly<Record<string, true>> = { eip155: true };

function readSockets(
  value: unknown,
  chain: CaipNetworkId,
  { at, environment }: { readonly at: string; readonly environment: Environment },
): readonly NodeAddress[] {
  if (withSubscriptions[namespaceOf(chain)] !== true)
    throw new Error(`${at}.sockets is for chains of eip155 only`);
  return listOf(value, `${at}.sockets`, bounds.nodes).map((one, index) => {
    const place = `${at}.sockets.${index}`;
    return readAddress(membersOf(one, place, known.socket), place, environment, 'ws');
  });
}

function readBundlers(
  value: unknown,
  chain: CaipNetworkId,
  { at, environment }: { readonly at: string; readonly environment: Environment },
): readonly NamedNode[] {
  if (withBundlers[namespaceOf(chain)] !== true)
    throw new Error(`${at}.bundlers is for chains of eip155 only`);
  const bundlers = listOf(value, `${at}.bundlers`, bounds.nodes).map((one, index) => {
    const place = `${at}.bundlers.${index}`;
    const { name, ...address } = membersOf(one, place, known.bundler);
    if (typeof name !== 'string' || !/^[a-z0-9][a-z0-9-]{0,31}$/i.test(name)) {
      throw new Error(`${place}.name has to be 1 to 32 letters, digits and hyphens`);
    }
    return { name: name.toLowerCase(), ...readAddress(address, place, environment) };
  });
  const twice = bundlers.find(
    ({ name }, index) => bundlers.findIndex((other) => other.name === name) < index,
  );
  if (twice !== undefined) throw new Error(`${at}.bundlers names ${twice.name} twice`);
  return bundlers;
}

function readNode(value: unknown, at: string, environment: Environment): NodeAddress {
  const { kind = kinds[0], ...address } = membersOf(value, at, known.node);
  if (!kinds.some((one) => one === kind)) throw new Error(`${at}.kind has to be ${kinds.join(' or ')}`);
  return readAddress(address, at, environment);
}

function readAddress(
  { url, key, header }: Members,
  at: string,
  environment: Environment,
  protocols?: AddressProtocols,
): NodeAddress {
  try {
    return readNodeAddress({
      url: textOf(url, 'url'),
      key: key === undefined ? undefined : keyOf(textOf(key, 'key'), environment),
      header: header === undefined ? undefined : textOf(header, 'header'),
      protocols,
    });
  } catch (error) {
    throw new Error(`${at} ${error instanceof Error ? error.message : 'cannot be used'}`);
  }
}

/** An invalid name may be the key itself, so it is not repeated. */
function keyOf(name: string, environment: Environment): string {
  if (!/^[A-Z][A-Z0-9_]{0,99}$/.test(name)) {
    throw new Error(
      'has a member "key", which has to be the name of an environment variable, such as NODE_KEY',
    );
  }
  const key = environment[name]?.trim();
  if (!key) throw new Error(`takes its key from the environment variable ${name}, which is not set`);
  if (!/^[\x21-\x7e]{1,2048}$/.test(key)) {
    throw new Error(`takes its key from ${name}, which has to be printable ASCII without blanks`);
  }
  return key;
}

function readCurrency(value: unknown, at: string): ChainCurrency {
  const { name, symbol, decimals, logoURI = '' } = membersOf(value, at, known.currency);
  if (logoURI !== '' && !/^(https:|data:image\/)/.test(textOf(logoURI, `${at}.logoURI`))) {
    throw new Error(`${at}.logoURI has to be an https: or data: address`);
  }
  return {
    name: shortOf(name, `${at}.name`, 128),
    symbol: shortOf(symbol, `${at}.symbol`, 32),
    decimals: wholeOf(decimals, `${at}.decimals`, 99),
    icon: String(logoURI),
  };
}

/** @param names allowed names; absent: any */
function membersOf(value: unknown, at: string, names?: readonly string[]): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${at} has to be an object`);
  }
  const unknown = names && Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, names ?? []) ?? 'none';
    throw new Error(
      `${at} has a member "${unknown.slice(0, 60)}", which is not known; the nearest is "${nearest}"`,
    );
  }
  return value as Members;
}

function listOf(value: unknown, at: string, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length > most)
    throw new Error(`${at} has to be a list of at most ${most}`);
  return value;
}

function textOf(value: unknown, at: string): string {
  return shortOf(value, at, bounds.text);
}

function shortOf(value: unknown, at: string, most: number): string {
  if (typeof value === 'string' && value !== '' && value.length <= most) return value;
  throw new Error(`${at} has to be a text of 1 to ${most} characters`);
}

function wholeOf(value: unknown, at: string, most: number): number {
  if (Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most) return Number(value);
  throw new Error(`${at} has to be a whole number from 0 to ${most}`);
}
