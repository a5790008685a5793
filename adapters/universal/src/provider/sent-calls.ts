import { formatQuantity } from '@mooring/protocol';
import { createError } from '../errors.ts';
import type { HttpRpcProvider, SendCallsParams, SendCallsResult, StoredSendCalls } from './provider-types.ts';

/** Maximum transactions of a batch that are followed. */
const maxHashes = 99;
const hash = /^0x[0-9a-fA-F]{64}$/;

/** Reads the transactions from a result of `wallet_sendCalls`; `undefined` if it contains none. */
export function readSendCallsResult(result: unknown): SendCallsResult | undefined {
  const { id, capabilities } = (result ?? {}) as { id?: unknown; capabilities?: { caip345?: unknown } };
  const { caip2, transactionHashes } = (capabilities?.caip345 ?? {}) as Partial<
    Record<'caip2' | 'transactionHashes', unknown>
  >;
  if (typeof id !== 'string' || id === '' || id.length > 8_194) return undefined;
  if (typeof caip2 !== 'string' || !/^eip155:\d{1,16}$/.test(caip2)) return undefined;
  if (!Array.isArray(transactionHashes) || transactionHashes.length === 0) return undefined;
  if (transactionHashes.length > maxHashes) return undefined;
  const hashes = transactionHashes.filter(
    (entry): entry is string => typeof entry === 'string' && hash.test(entry),
  );
  if (hashes.length !== transactionHashes.length) return undefined;
  return { id, capabilities: { caip345: { caip2, transactionHashes: hashes } } };
}

export interface CallsStatus {
  readonly id: string;
  readonly version: string;
  readonly atomic: boolean;
  readonly chainId: SendCallsParams['chainId'];
  readonly capabilities: SendCallsResult['capabilities'];
  readonly receipts: readonly unknown[];
  /** 100 pending, 200 confirmed, 500 reverted, 600 partly reverted (EIP-5792). */
  readonly status: 100 | 200 | 500 | 600;
}

/**
 * Status of calls whose bundler has no receipt yet. `reference`: the chain they were requested on. Throws
 * CHAIN_NOT_SUPPORTED for one that is no chain id, which a wallet may grant.
 */
export function pendingStatus(
  id: unknown,
  reference: string,
): Omit<CallsStatus, 'id' | 'capabilities'> & { readonly id: unknown } {
  const chain = Number(reference);
  if (!Number.isSafeInteger(chain) || chain <= 0) throw createError('CHAIN_NOT_SUPPORTED');
  return { version: '2.0.0', id, chainId: formatQuantity(chain), status: 100, atomic: true, receipts: [] };
}

/** Status of sent calls, from the receipts of their transactions. */
export async function callsStatus(
  { request, result }: StoredSendCalls,
  node: HttpRpcProvider,
): Promise<CallsStatus> {
  const { transactionHashes } = result.capabilities.caip345;
  const answers = await Promise.all(
    transactionHashes.map((entry) => node.request({ method: 'eth_getTransactionReceipt', params: [entry] })),
  );
  const receipts = answers.filter((answer) => typeof answer === 'object' && answer !== null);
  const failed = receipts.filter((receipt) => Reflect.get(receipt, 'status') === '0x0').length;
  const settled = failed === 0 ? 200 : failed === receipts.length ? 500 : 600;
  return {
    id: result.id,
    version: request.version,
    atomic: request.atomicRequired,
    chainId: request.chainId,
    capabilities: result.capabilities,
    receipts,
    status: receipts.length < transactionHashes.length ? 100 : settled,
  };
}
