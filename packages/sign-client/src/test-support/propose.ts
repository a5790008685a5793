import type { ProposalRecord, SessionRecord, SignMethodName } from '@mooring/protocol/sign';
import type { SignClient } from '../client/sign-client.ts';
import type { ConnectParameters } from '../dapp/connect.ts';
import { asked, given, type Peers } from './peers.ts';

/** A proposal as shown to the wallet. */
export interface Proposed {
  readonly proposal: ProposalRecord;
  /** The pending approval on the dapp's side. */
  readonly approval: Promise<SessionRecord>;
  /** Approves it; settles as the wallet's call does, then as the dapp's. */
  approve(change?: object): Promise<SessionRecord>;
}

/** Proposes a session and pairs the wallet with its link. */
export async function propose(
  { dapp, wallet }: Pick<Peers, 'dapp' | 'wallet'>,
  parameters: ConnectParameters = { optionalNamespaces: asked },
): Promise<Proposed> {
  const { uri = '', approval } = await dapp.connect(parameters);
  const approved = approval();
  // A caller that never approves must not cause an unhandled rejection.
  approved.catch(() => undefined);
  const shown = new Promise<ProposalRecord>((resolve) =>
    wallet.once('session_proposal', ({ params }) => resolve(params)),
  );
  await wallet.pair({ uri });
  const proposal = await shown;
  return {
    proposal,
    approval: approved,
    async approve(change = {}) {
      await wallet.approve({ id: proposal.id, namespaces: given, ...change });
      return approved;
    },
  };
}

/** Makes a client alter the params of one method, like a misbehaving peer. */
export function sendChanged({ core }: SignClient, changed: SignMethodName, change: object): void {
  const { messenger } = core;
  const prepare = messenger.prepare.bind(messenger);
  messenger.prepare = (topic, method, params, id) =>
    prepare(topic, method, method === changed ? { ...(params as object), ...change } : params, id);
}
