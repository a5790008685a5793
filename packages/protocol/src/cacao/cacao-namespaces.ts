import type { Cacao } from '../sign/cacao.ts';
import type { Namespaces } from '../sign/namespace-types.ts';
import { readDidPkh } from './did-pkh.ts';
import { recapChains, recapMethods } from './edit-recap.ts';
import { decodeRecap, lastRecap } from './recap.ts';

const events = ['chainChanged', 'accountsChanged'];

/**
 * Namespaces of a session after a sign-in: the signers' accounts on the chains that the ReCaps name, and the ReCaps' methods.
 *
 * @returns `undefined` if no method was allowed, in which case there is no session
 * @throws MooringError `RECAP_INVALID`
 */
export function cacaoNamespaces(cacaos: readonly Cacao[]): Namespaces | undefined {
  const methods = new Set<string>();
  const accounts = new Map<string, Set<string>>();
  for (const { p } of cacaos) {
    const account = readDidPkh(p.iss);
    if (!account) continue;
    const text = lastRecap(p.resources);
    const recap = text === undefined ? undefined : decodeRecap(text);
    if (recap) for (const method of recapMethods(recap)) methods.add(method);
    for (const chain of [
      account.chainId,
      ...(recap ? recapChains(recap).filter(isLike(account.chainId)) : []),
    ]) {
      const [namespace = ''] = chain.split(':');
      const known = accounts.get(namespace) ?? new Set();
      accounts.set(namespace, known.add(`${chain}:${account.address}`));
    }
  }
  if (methods.size === 0) return undefined;
  return Object.fromEntries(
    [...accounts].map(([namespace, named]) => [
      namespace,
      {
        accounts: [...named],
        chains: [...new Set([...named].map((one) => one.slice(0, one.lastIndexOf(':'))))],
        events,
        methods: [...methods],
      },
    ]),
  );
}

/** A ReCap may name any chain; the signer's address is valid only on its own kind of chain. */
function isLike(own: string): (chain: string) => boolean {
  const [namespace] = own.split(':');
  return (chain) => /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chain) && chain.split(':')[0] === namespace;
}
