import type { AppKitCore, ApprovalRequest, ApprovalRequests } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { Approval, RemoteWallet } from '../contract/remote-wallet.ts';
import { createError } from '../errors.ts';
import { type ProposalLimits, propose } from './propose.ts';
import { fill, served } from './settle.ts';

/** Creates the request to a remote wallet. */
export function createApprovalRequest(
  core: AppKitCore,
  wallet: RemoteWallet,
  limits?: ProposalLimits | undefined,
): ApprovalRequest {
  const before = Object.keys(core.adapters).map((namespace) => wallet.granted(namespace)?.id ?? '');
  return { wallet, proposal: propose(core, wallet, limits), before: new Set(before), filled: undefined };
}

/**
 * Asks a remote wallet for an approval through `begin`, and has the adapters of the granted namespaces connect it.
 * Rejects with CHAIN_NOT_SUPPORTED if no adapter serves any of them.
 */
export async function requestApproval(
  core: AppKitCore,
  request: ApprovalRequest,
  begin: () => Promise<Approval>,
): Promise<Approval> {
  const { wallet } = request;
  const requests = requestsOf(core, wallet);
  requests.open.add(request);
  try {
    const approval = await begin();
    const namespaces = served(core, Object.keys(approval.grants));
    // `watchWallets` leaves such an approval.
    if (namespaces.length === 0) throw createError('CHAIN_NOT_SUPPORTED');
    request.filled ??= requests.filled.get(approval.id) ?? fill(core, wallet, namespaces);
    for (const other of requests.open) other.before.add(approval.id);
    return approval;
  } finally {
    requests.open.delete(request);
    if (requests.open.size === 0) core.runtime.requested.delete(wallet.id);
  }
}

function requestsOf({ runtime: { requested } }: AppKitCore, { id }: RemoteWallet): ApprovalRequests {
  const known = requested.get(id);
  if (known !== undefined) return known;
  const requests: ApprovalRequests = { open: new Set(), filled: new Map() };
  requested.set(id, requests);
  return requests;
}

/**
 * The namespace that an approval leads to: the requested one, else the active one, else the first granted. Rejects if
 * it is not granted.
 */
export async function resolveApproval(
  core: AppKitCore,
  {
    approval: { grants },
    filled,
    namespace,
  }: Pick<ApprovalRequest, 'filled'> & {
    readonly approval: Pick<Approval, 'grants'>;
    readonly namespace: Namespace | undefined;
  },
): Promise<Namespace> {
  const granted = served(core, Object.keys(grants));
  const active = filled?.active ?? core.store.getState().activeNamespace;
  const wanted = namespace ?? (granted.includes(active) ? active : granted[0]);
  await filled?.shown;
  if (wanted === undefined || !granted.includes(wanted)) throw createError('CHAIN_NOT_SUPPORTED');
  await filled?.of(wanted);
  return wanted;
}
