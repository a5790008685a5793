import type { CaipNetworkId } from '@mooring/core';
import { type SignSession, sessionAccounts, sessionChains } from '../session/sign-session.ts';

const account = /^(eip155:\d{1,16}):(0x[0-9a-fA-F]{40})$/;
const chain = /^eip155:\d{1,16}$/;

type Session = Pick<SignSession, 'namespaces'> | undefined;

/** Whether a session gives an EVM account: a wallet may settle without one. */
export function hasEvmAccounts(session: Session): boolean {
  return sessionAccounts(session).some((entry) => account.test(entry));
}

/** EVM addresses of a session, each once, on one chain or on all. Ignores other accounts. */
export function evmAddresses(session: Session, wanted?: CaipNetworkId): readonly string[] {
  const found = new Map<string, string>();
  for (const entry of sessionAccounts(session)) {
    const [, on, address = ''] = account.exec(entry) ?? [];
    if (on === undefined || (wanted !== undefined && on !== wanted)) continue;
    const key = address.toLowerCase();
    if (!found.has(key)) found.set(key, address);
  }
  return [...found.values()];
}

/** EVM chains that the wallet approved. */
export function evmChains(session: Session): readonly CaipNetworkId[] {
  return sessionChains(session).filter((id) => chain.test(id));
}
