import type { SessionRecord } from '@mooring/protocol/sign';

/** Every approved chain of a session on EVM. */
export function chainsOfSession(session: SessionRecord | undefined): readonly string[] {
  const eip155 = session?.namespaces.eip155;
  const named = eip155?.chains ?? [];
  const used = (eip155?.accounts ?? []).map((account) => account.split(':').slice(0, 2).join(':'));
  return [...new Set([...named, ...used])];
}
