import type { SessionRecord } from '@mooring/protocol/sign';

/** Every approved chain of a session in one of its namespaces. */
export function chainsOfSession(session: SessionRecord | undefined, name: string): readonly string[] {
  const { chains = [], accounts = [] } = session?.namespaces[name] ?? {};
  const used = accounts.map((account) => account.split(':').slice(0, 2).join(':'));
  return [...new Set([...chains, ...used])];
}
