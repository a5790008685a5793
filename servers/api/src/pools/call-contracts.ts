import type { CaipNetworkId } from '@mooring/protocol';
import {
  type CallAnswer,
  decodeAggregate,
  isRevert,
  type NodeCall,
  type Upstreams,
} from '@mooring/upstreams';
import { encodeFunctionData, type Hex, multicall3Abi } from 'viem';
import { createError } from '../errors.ts';

/** Address of Multicall3 on nearly every EVM chain. */
export const multicallAddress = '0xca11bde05977b3631167028862be2a173976ca11';

export interface ContractCall {
  readonly to: Hex;
  readonly data: Hex;
}

export interface CallContractsOptions {
  readonly upstreams: Pick<Upstreams, 'forward'>;
  readonly chain: CaipNetworkId;
  /** Calls per request; fewer for gas-heavy calls. */
  readonly together?: number | undefined;
}

/**
 * Calls contracts at the latest block, batched as far as one request allows.
 *
 * @returns for each call the result, `undefined` if the contract failed or does not exist
 * @throws MooringError `CHAIN_NOT_SERVED`, `NODE_UNAVAILABLE` (also for an error that is no contract's), `TOO_MANY_REQUESTS`
 */
export async function callContracts(
  { upstreams, chain, together = 100 }: CallContractsOptions,
  calls: readonly ContractCall[],
): Promise<readonly (Hex | undefined)[]> {
  const parts: Promise<readonly (Hex | undefined)[]>[] = [];
  for (let at = 0; at < calls.length; at += together) {
    parts.push(callPart(upstreams, chain, calls.slice(at, at + together)));
  }
  return (await Promise.all(parts)).flat();
}

async function callPart(
  upstreams: Pick<Upstreams, 'forward'>,
  chain: CaipNetworkId,
  calls: readonly ContractCall[],
): Promise<readonly (Hex | undefined)[]> {
  const data = encodeTogether(calls);
  const [answer] = await upstreams.forward(chain, [ethCall({ to: multicallAddress, data })]);
  const results = decodeTogether(resultOf(answer), calls.length);
  if (results !== undefined) return results;
  // The chain lacks Multicall3, or one contract used up the gas of all.
  const answers = await upstreams.forward(chain, calls.map(ethCall));
  // The node's own fault says nothing of a contract.
  if (answers.some((answer) => 'error' in answer && !isRevert(answer.error)))
    throw createError('NODE_UNAVAILABLE', { chain });
  return answers.map(resultOf);
}

/** Encodes a Multicall3 call in which each call may fail on its own. */
export function encodeTogether(calls: readonly ContractCall[]): Hex {
  const wrapped = calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }));
  return encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [wrapped] });
}

/** Decodes as many results of Multicall3; `undefined` for anything else. */
export function decodeTogether(
  data: Hex | undefined,
  count: number,
): readonly (Hex | undefined)[] | undefined {
  if (data === undefined) return undefined;
  return decodeAggregate(data, count)?.map((result) => (result === '0x' ? undefined : result));
}

function ethCall({ to, data }: ContractCall): NodeCall {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] };
}

/** The bytes of a node's answer; `undefined` for an error or empty bytes. */
export function resultOf(answer: CallAnswer | undefined): Hex | undefined {
  if (answer === undefined || !('result' in answer)) return undefined;
  const { result } = answer;
  return typeof result === 'string' && /^0x([0-9a-fA-F]{2})+$/.test(result) ? (result as Hex) : undefined;
}
