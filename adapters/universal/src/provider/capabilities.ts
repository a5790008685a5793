import { formatQuantity, parseJson } from '@mooring/protocol';
import type { SessionRecord } from '@mooring/sign-client/types';

type Properties = Readonly<Record<string, unknown>>;

/** Capabilities by chain id in hex. */
export type Capabilities = Readonly<Record<string, Properties>>;

/** Capabilities that a wallet may announce for the whole session. */
const names = ['atomic', 'flow-control', 'paymasterService', 'sessionKeys', 'auxiliaryFunds'] as const;

/** Key of a stored answer, here and in a wallet's own `sessionProperties.capabilities`. */
export function capabilitiesKey(address: string, chains: readonly string[]): string {
  return `${address}${chains.join(',')}`;
}

/**
 * Capabilities that the session already contains, which saves a request: a stored response of the wallet, or its announcement for
 * the session and its chains. `undefined` if there are none.
 */
export function sessionCapabilities(
  { sessionProperties, scopedProperties }: Pick<SessionRecord, 'sessionProperties' | 'scopedProperties'>,
  address: string,
  chains: readonly string[],
): Capabilities | undefined {
  const ahead = record(readCapabilities(sessionProperties)[capabilitiesKey(address, chains)]);
  if (ahead !== undefined) return ahead as Capabilities;
  const common = known(sessionProperties);
  const found = chains.flatMap((chain) => {
    const id = Number(chain);
    if (!Number.isSafeInteger(id) || id <= 0) return [];
    const own = {
      ...common,
      ...scoped(record(scopedProperties?.[`eip155:${id}`]), `eip155:${id}:${address}`),
    };
    return Object.keys(own).length === 0 ? [] : [[formatQuantity(id), own] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** Reads the answers stored in the session under {@link capabilitiesKey}. */
export function readCapabilities(sessionProperties: Properties | undefined): Properties {
  return record(sessionProperties?.capabilities) ?? {};
}

function known(properties: Properties | undefined): Properties {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = record(properties?.[name]);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Properties of the account, else of the chain. */
function scoped(properties: Properties | undefined, account: string): Properties {
  const entries = Object.entries(properties ?? {});
  const own = entries.find(([key]) => key.toLowerCase() === account.toLowerCase());
  if (own !== undefined) return record(own[1]) ?? {};
  return Object.fromEntries(entries.filter(([key]) => !key.includes(':')));
}

/** An object, also if it is encoded as JSON text, as properties on the wire often are. */
function record(value: unknown): Properties | undefined {
  const read = typeof value === 'string' && value.startsWith('{') ? parsed(value) : value;
  return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Properties) : undefined;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
