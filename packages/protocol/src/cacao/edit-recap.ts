import { signInNamespace } from '../caip/namespaces.ts';
import { bytesToBase64, utf8ToBytes } from '../crypto/web-codecs.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import { assertRecap, type Recap, recapPrefix } from './recap.ts';

/** Creates a ReCap (ERC-5573) for one resource, such as `eip155`, with `ability/action` for each action: `request/personal_sign`. */
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

/**
 * A recap as the resource of a sign-in message (ERC-5573).
 *
 * @throws MooringError `RECAP_INVALID`
 */
export function encodeRecap(recap: Recap): string {
  assertRecap(recap);
  const bytes = utf8ToBytes(stringifyJson(recap));
  return recapPrefix + bytesToBase64(bytes, 'base64').replaceAll('=', '');
}

/**
 * Merges two ReCaps into one that allows what either allows; where both limit an action, the first one's limits apply.
 */
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

/** Names of the wallet methods that a ReCap allows. */
export function recapMethods({ att }: Recap): string[] {
  return Object.keys(ownOf(att, signInNamespace) ?? {}).flatMap((name) => {
    const [, action] = name.split('/');
    return action ? [action] : [];
  });
}

/** Chains to which a ReCap limits the wallet's methods, each once; limits of other resources do not count. */
export function recapChains({ att }: Recap): string[] {
  const chains = Object.values(ownOf(att, signInNamespace) ?? {}).flatMap(([limit]) => {
    const { chains: named } = (limit ?? {}) as { chains?: unknown };
    return Array.isArray(named) ? named.filter((chain): chain is string => typeof chain === 'string') : [];
  });
  return [...new Set(chains)];
}

function sortedUnion(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])].sort((first, second) => first.localeCompare(second));
}

/** A peer may name a resource `__proto__`. */
function ownOf<Value>(map: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}
