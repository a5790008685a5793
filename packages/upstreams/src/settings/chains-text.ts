import type { CaipNetworkId } from '@mooring/protocol';
import { type Environment, nearestName } from '@mooring/server-kit';
import { type ExchangeSettings, readExchange } from './exchange-text.ts';
import { type IndexSettings, indexMembers, readIndex } from './index-settings.ts';
import { type NodeAddress, readNodeAddress } from './node-address.ts';

/** The native currency of a chain, as an operator names it. */
export interface ChainCurrency {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Address of a picture; empty where there is none. */
  readonly icon: string;
}

/** A chain as an operator names it. */
export interface ChainSettings {
  readonly chain: CaipNetworkId;
  /** `undefined` where the file leaves it out. */
  readonly currency: ChainCurrency | undefined;
  /** In the order in which they are asked. */
  readonly nodes: readonly NodeAddress[];
  /** Seconds that a node's latest block may be old, 0 for any; `undefined`: as the setting of all chains has it. */
  readonly blockSeconds: number | undefined;
  /** What the history of its accounts is read from; `undefined`: nothing. */
  readonly index: IndexSettings | undefined;
  /** Its pools, where prices are read and tokens are swapped. */
  readonly exchange?: ExchangeSettings | undefined;
}

export interface ChainsText {
  readonly chains: readonly ChainSettings[];
  /** Files of token lists, as they are written. */
  readonly tokens: readonly string[];
}

const bounds = { chains: 256, nodes: 16, lists: 16, text: 2_048, seconds: 31_536_000 };

/** Kinds of upstream: a node with its chain's JSON-RPC. */
const kinds = ['json-rpc'] as const;

const known = {
  file: ['chains', 'tokens'],
  chain: ['currency', 'nodes', 'blockSeconds', 'index', 'exchange'],
  node: ['kind', 'url', 'key', 'header'],
  currency: ['name', 'symbol', 'decimals', 'logoURI'],
  index: indexMembers,
} as const;

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads `{"chains": {"eip155:1": {"nodes": [{"url": "https://node.example/{key}", "key": "NODE_KEY"}]}}, "tokens": ["tokens.json"]}`.
 *
 * @param environment holds the keys, by the names that the text gives
 * @throws Error whose message completes "API_CHAINS names …, and …"; holds no address and no key
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
  const { currency, nodes, blockSeconds, index, exchange } = membersOf(value, at, known.chain);
  const listed = listOf(nodes, `${at}.nodes`, bounds.nodes);
  if (listed.length === 0) throw new Error(`${at}.nodes has to have a node`);
  return {
    chain,
    currency: currency === undefined ? undefined : readCurrency(currency, `${at}.currency`),
    nodes: listed.map((node, index) => readNode(node, `${at}.nodes.${index}`, environment)),
    blockSeconds:
      blockSeconds === undefined ? undefined : wholeOf(blockSeconds, `${at}.blockSeconds`, bounds.seconds),
    index: indexOf(index, `${at}.index`),
    ...(exchange === undefined ? {} : { exchange: readExchange(exchange, chain, `${at}.exchange`) }),
  };
}

/** `true` is an index of our own, as it is by default. */
function indexOf(value: unknown, at: string): IndexSettings | undefined {
  if (value === undefined || value === false) return undefined;
  const members = value === true ? {} : membersOf(value, at, known.index);
  return readIndex(members, { at, wholeOf });
}

function isChainId(text: string): text is CaipNetworkId {
  return /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(text);
}

function readNode(value: unknown, at: string, environment: Environment): NodeAddress {
  const { kind = kinds[0], url, key, header } = membersOf(value, at, known.node);
  if (!kinds.some((one) => one === kind)) throw new Error(`${at}.kind has to be ${kinds.join(' or ')}`);
  try {
    return readNodeAddress({
      url: textOf(url, 'url'),
      key: key === undefined ? undefined : keyOf(textOf(key, 'key'), environment),
      header: header === undefined ? undefined : textOf(header, 'header'),
    });
  } catch (error) {
    throw new Error(`${at} ${error instanceof Error ? error.message : 'cannot be used'}`);
  }
}

/** A name that is none may be the key itself, which is not repeated. */
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

/** @param names known; absent: any */
function membersOf(value: unknown, at: string, names?: readonly string[]): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${at} has to be an object`);
  }
  const unknown = names && Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, names ?? []);
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
