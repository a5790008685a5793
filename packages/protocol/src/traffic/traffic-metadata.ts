import type { SignMethodName } from '../sign/sign-methods.ts';
import { findTransactionIds } from './find-transaction-ids.ts';
import { member } from './member.ts';

/** A client's metadata for the relay about its traffic (pairing-protocol §4.4). */
export interface TrafficMetadata {
  readonly correlationId: number;
  readonly rpcMethods?: readonly string[] | undefined;
  readonly chainId?: string | undefined;
  readonly txHashes?: readonly string[] | undefined;
  readonly contractAddresses?: readonly string[] | undefined;
}

/** A message whose traffic metadata is needed. */
export interface TrafficMetadataParameters {
  /** Inner id. */
  readonly id: number;
  readonly method: SignMethodName;
  /** Params of `wc_sessionRequest`, also for its result. */
  readonly params?: unknown;
  /** Present for a result. */
  readonly result?: unknown;
}

/**
 * The `tvf` of a request or result; `undefined` if none is sent (pairing methods). A promise only if a result's
 * transactions have to be hashed first; never throws, never rejects.
 */
export function trafficMetadata(
  parameters: TrafficMetadataParameters,
): TrafficMetadata | undefined | Promise<TrafficMetadata> {
  const { id, method, params, result } = parameters;
  if (method.startsWith('wc_pairing')) return undefined;
  if (method !== 'wc_sessionRequest') return { correlationId: id };
  const { request, chainId } = member(params);
  const { method: name, params: inner } = member(request);
  const describe = (txHashes: readonly string[]): TrafficMetadata => ({
    correlationId: id,
    rpcMethods: typeof name === 'string' ? [name] : [],
    chainId: typeof chainId === 'string' ? chainId : undefined,
    txHashes,
    contractAddresses: contractAddresses(inner),
  });
  const ids = typeof name === 'string' ? findTransactionIds(name, inner, result) : [];
  return ids instanceof Promise ? ids.then(describe) : describe(ids);
}

function contractAddresses(params: unknown): readonly string[] {
  const first = member(Array.isArray(params) ? params[0] : undefined);
  const data = member(params).data ?? first.data;
  if (typeof first.to !== 'string' || typeof data !== 'string') return [];
  return data.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(data) ? [first.to] : [];
}
