import { platform } from '#platform';
import { createWireError } from '../errors/create-wire-error.ts';
import { stringifyJson } from '../json/stringify-json.ts';

/** Resource → `ability/action` → what it is limited to. */
export interface Recap {
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly object[]>>>>;
}

const prefix = 'urn:recap:';

export function isRecap(resource: unknown): resource is string {
  return typeof resource === 'string' && resource.includes(prefix);
}

/** The ReCap among a message's resources: only the last one counts. */
export function lastRecap(resources: readonly string[] | undefined): string | undefined {
  const last = resources?.at(-1);
  return isRecap(last) ? last : undefined;
}

export function createRecap(
  resource: string,
  ability: string,
  actions: readonly string[],
  limits: object = {},
): Recap {
  const sorted = [...actions].sort((one, other) => one.localeCompare(other));
  return {
    att: { [resource]: Object.fromEntries(sorted.map((action) => [`${ability}/${action}`, [limits]])) },
  };
}

/** @throws MooringError `RECAP_INVALID` */
export function encodeRecap(recap: Recap): string {
  assertRecap(recap);
  const bytes = platform.utf8ToBytes(stringifyJson(recap));
  return prefix + platform.bytesToBase64(bytes, 'base64').replaceAll('=', '');
}

/** @throws MooringError `RECAP_INVALID` */
export function decodeRecap(text: string): Recap {
  const encoded = text.replace(prefix, '');
  let value: unknown;
  try {
    value = JSON.parse(platform.bytesToUtf8(platform.base64ToBytes(encoded, 'base64')));
  } catch {
    throw createWireError('RECAP_INVALID', { problem: 'The recap is not base64 of JSON.' });
  }
  assertRecap(value);
  return value;
}

/** One ReCap with what both allow; where both say something the first one's limits hold. */
export function mergeRecaps(first: Recap, second: Recap): Recap {
  const resources = sortedUnion(Object.keys(first.att), Object.keys(second.att));
  return {
    att: Object.fromEntries(
      resources.map((resource) => {
        const one = ownOf(first.att, resource) ?? {};
        const other = ownOf(second.att, resource) ?? {};
        const actions = sortedUnion(Object.keys(one), Object.keys(other));
        return [
          resource,
          Object.fromEntries(
            actions.map((action) => [action, ownOf(one, action) ?? ownOf(other, action) ?? []]),
          ),
        ];
      }),
    ),
  };
}

/** Names of the wallet's methods that a ReCap allows. */
export function recapMethods({ att }: Recap): string[] {
  return Object.keys(ownOf(att, 'eip155') ?? {}).flatMap((name) => {
    const [, action] = name.split('/');
    return action ? [action] : [];
  });
}

/** Chains that a ReCap is limited to, each once. */
export function recapChains({ att }: Recap): string[] {
  const chains = Object.values(att).flatMap((abilities) =>
    Object.values(abilities).flatMap(([limit]) => {
      const { chains: named } = (limit ?? {}) as { chains?: unknown };
      return Array.isArray(named) ? named.filter((chain): chain is string => typeof chain === 'string') : [];
    }),
  );
  return [...new Set(chains)];
}

/** @throws MooringError `RECAP_INVALID` with the reference's sentence */
export function assertRecap(value: unknown): asserts value is Recap {
  if (!value) throw invalid('No recap provided, value is undefined');
  const { att } = value as { att?: unknown };
  if (!isObject(att)) throw invalid('No `att` property found');
  const resources = Object.entries(att);
  if (resources.length === 0) throw invalid('No resources found in `att` property');
  for (const [resource, abilities] of resources) assertResource(resource, abilities);
}

function assertResource(resource: string, abilities: unknown): void {
  if (!isObject(abilities) || Array.isArray(abilities))
    throw invalid(`Resource must be an object: ${resource}`);
  const entries = Object.entries(abilities);
  if (entries.length === 0) throw invalid(`Resource object is empty: ${resource}`);
  for (const [name, limits] of entries) {
    if (!Array.isArray(limits))
      throw invalid(`Ability limits ${name} must be an array of objects, found: ${String(limits)}`);
    if (limits.length === 0) throw invalid(`Value of ${name} is empty array, must be an array with objects`);
    const wrong = limits.find((limit) => !isObject(limit));
    if (wrong !== undefined)
      throw invalid(`Ability limits (${name}) must be an array of objects, found: ${String(wrong)}`);
  }
}

function invalid(problem: string) {
  return createWireError('RECAP_INVALID', { problem: problem.slice(0, 500) });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function sortedUnion(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])].sort((first, second) => first.localeCompare(second));
}

/** A peer may name a resource `__proto__`. */
function ownOf<Value>(map: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}
