import { hashKey } from '@mooring/protocol/crypto';
import type { SignEngine } from './sign-engine.ts';

/** Deletes one of this client's proposals and its keys. */
export async function dropProposal(engine: SignEngine, id: number): Promise<void> {
  const { core } = engine;
  const proposal = core.proposals.get(id);
  await Promise.all([
    core.proposals.delete(id),
    core.history.deleteSent(id),
    proposal ? dropProposerKey(engine, proposal.proposer.publicKey) : undefined,
  ]);
}

/** Deletes the private key of a proposal, unless its sign-in still waits for an answer. */
export async function dropProposerKey({ core }: SignEngine, publicKey: string): Promise<void> {
  if (!core.auths.has(hashKey(publicKey))) await core.keychain.delete(publicKey);
}
