import type { MooringError } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { Approval, ApprovalRequest, RemoteWallet } from '../contract/remote-wallet.ts';
import { connectExistingGrants } from './existing-grants.ts';
import { prepareRequest } from './prepare-request.ts';
import { createApprovalRequest, requestApproval, resolveApproval } from './request-approval.ts';
import { runAttempt } from './run-attempt.ts';

/**
 * Connects a remote wallet from its view. `begin` belongs to the wallet and carries the visitor's input to the view,
 * such as a login. Existing grants are used without a prompt. Never rejects: returns the error, which is in the state
 * as well.
 */
export function connectRemote(
  core: AppKitCore,
  {
    wallet,
    begin,
    namespace,
  }: {
    readonly wallet: RemoteWallet;
    readonly begin: (ask: ApprovalRequest) => Promise<Approval>;
    readonly namespace?: Namespace | undefined;
  },
): Promise<MooringError | undefined> {
  return runAttempt(core, wallet.id, async (signal) => {
    await prepareRequest(core, wallet);
    signal.throwIfAborted();
    const waiting = await connectExistingGrants(core, wallet, namespace);
    if (waiting !== undefined) return waiting;
    signal.throwIfAborted();
    const request = createApprovalRequest(core, wallet);
    const approval = await requestApproval(core, request, () =>
      begin({ proposal: request.proposal, signal }),
    );
    return resolveApproval(core, { approval, filled: request.filled, namespace });
  });
}
