import { parseCaipNetworkId } from '@mooring/protocol';

/** Contracts of Uniswap v2 and v3 style pools on an EVM chain, from the operator's file. */
export interface ExchangeSettings {
  /** The wrapped native currency. */
  readonly wrapped: string;
  /** Tokens that count as one US dollar each. */
  readonly dollars: readonly string[];
  /** Additional intermediate tokens of swaps. */
  readonly bases: readonly string[];
  /** V2 factory. */
  readonly v2Factory: string | undefined;
  /** V3 factory. */
  readonly v3Factory: string | undefined;
  readonly v3Quoter: string | undefined;
  /** The contract that swaps call: `v2`, a v2 router; `both`, one like SwapRouter02. */
  readonly router: { readonly kind: 'v2' | 'both'; readonly address: string };
}

const members = [
  'wrapped',
  'dollars',
  'bases',
  'v2Factory',
  'v3Factory',
  'v3Quoter',
  'router',
  'routerKind',
] as const;

const maxEntries = 8;

/** Namespaces whose chains have such pools. */
const withPools: Readonly<Record<string, true>> = { eip155: true };

/**
 * Reads `{"wrapped": "0x…", "dollars": ["0x…"], "v2Factory": "0x…", "router": "0x…", "routerKind": "v2"}`.
 *
 * @param at its path in the file
 * @throws Error with a sentence that names the member
 */
export function readExchange(value: unknown, chain: string, at: string): ExchangeSettings {
  const { namespace } = parseCaipNetworkId(chain);
  if (!Object.hasOwn(withPools, namespace)) {
    throw new Error(`${at} is for chains of ${Object.keys(withPools).join(', ')} only`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${at} has to be an object`);
  }
  const unknown = Object.keys(value).find((name) => !members.some((member) => member === name));
  if (unknown !== undefined)
    throw new Error(`${at} has a member "${unknown.slice(0, 60)}", which is not known`);
  const given = value as Readonly<Partial<Record<(typeof members)[number], unknown>>>;
  const { routerKind = 'v2' } = given;
  if (routerKind !== 'v2' && routerKind !== 'both') throw new Error(`${at}.routerKind has to be v2 or both`);
  const one = (name: (typeof members)[number]) => addressOf(given[name], `${at}.${name}`);
  const some = (name: (typeof members)[number]) => (given[name] === undefined ? undefined : one(name));
  const exchange: ExchangeSettings = {
    wrapped: one('wrapped'),
    dollars: addressesOf(given.dollars, `${at}.dollars`),
    bases: addressesOf(given.bases, `${at}.bases`),
    v2Factory: some('v2Factory'),
    v3Factory: some('v3Factory'),
    v3Quoter: some('v3Quoter'),
    router: { kind: routerKind, address: one('router') },
  };
  checkVersions(exchange, at);
  return exchange;
}

function checkVersions({ v2Factory, v3Factory, v3Quoter, router }: ExchangeSettings, at: string): void {
  if (v2Factory === undefined && v3Factory === undefined) {
    throw new Error(`${at} has to have v2Factory or v3Factory`);
  }
  if ((v3Factory === undefined) !== (v3Quoter === undefined)) {
    throw new Error(`${at} needs v3Factory and v3Quoter together`);
  }
  if (v2Factory === undefined && router.kind === 'v2') {
    throw new Error(`${at}.routerKind has to be both where there is no v2Factory`);
  }
}

function addressOf(value: unknown, at: string): string {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)) return value.toLowerCase();
  throw new Error(`${at} has to be an address`);
}

function addressesOf(value: unknown, at: string): readonly string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > maxEntries)
    throw new Error(`${at} has to be a list of at most ${maxEntries}`);
  return value.map((one, index) => addressOf(one, `${at}.${index}`));
}
