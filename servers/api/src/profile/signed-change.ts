import type { CaipNetworkId } from '@mooring/protocol';
import { type ProfileChange, readCoinType } from '@mooring/protocol/api';
import { verifyMessage } from '@mooring/signatures';
import type { Upstreams } from '@mooring/upstreams';
import * as v from 'valibot';
import { createError } from '../errors.ts';

export interface SignedChangeOptions {
  readonly upstreams: Pick<Upstreams, 'chains' | 'forward'>;
  /** Seconds before and after now that a message may be signed at. */
  readonly seconds: number;
  /** Whether a message has to name the site. */
  readonly isBound: boolean;
  /** Unix milliseconds. */
  readonly now: () => number;
}

export interface SignedChange<Message> {
  readonly message: Message;
  /** In lower case. */
  readonly address: string;
  /** Coin types for which the signature holds. */
  readonly coinTypes: readonly number[];
}

interface SignedFields {
  readonly timestamp: number;
  readonly domain?: string | undefined;
}

/**
 * Reads a signed change of a name.
 *
 * @param origin of the page that sends it, as its browser says
 * @throws MooringError `REQUEST_INVALID`; `SIGNATURE_INVALID` for another signer, time or site; `NODE_UNAVAILABLE` if the contract
 * of a signer cannot be asked
 */
export async function readSignedChange<Schema extends v.GenericSchema<unknown, SignedFields>>(
  { upstreams, seconds, isBound, now }: SignedChangeOptions,
  change: ProfileChange,
  { schema, origin }: { readonly schema: Schema; readonly origin: string | undefined },
): Promise<SignedChange<v.InferOutput<Schema>>> {
  const coin = readCoinType(Number(change.coin_type));
  if (coin === undefined) throw invalid('coin_type: not of an EVM chain');
  const message = readMessage(change.message, schema);
  if (Math.abs(now() / 1_000 - message.timestamp) > seconds) throw createError('SIGNATURE_INVALID');
  if (message.domain === undefined ? isBound : origin !== undefined && message.domain !== hostOf(origin)) {
    throw createError('SIGNATURE_INVALID');
  }
  const chain: CaipNetworkId = `eip155:${coin.chainId}`;
  const signed = {
    address: `${chain}:${change.address}`,
    message: change.message,
    signature: change.signature,
  } as const;
  const address = change.address.toLowerCase();
  // A key signs on every chain, a contract on its own.
  if (await verifyMessage(signed)) {
    return { message, address, coinTypes: [...new Set([60, coin.coinType])] };
  }
  if (!upstreams.chains.includes(chain)) throw createError('SIGNATURE_INVALID');
  const ask = async (call: { readonly method: string; readonly params: readonly unknown[] }) => {
    const [answer] = await upstreams.forward(chain, [call]);
    return answer !== undefined && 'result' in answer ? answer.result : undefined;
  };
  if (!(await verifyMessage(signed, ask))) throw createError('SIGNATURE_INVALID');
  return { message, address, coinTypes: [coin.coinType] };
}

function readMessage<Schema extends v.GenericSchema<unknown, SignedFields>>(
  text: string,
  schema: Schema,
): v.InferOutput<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('message: no JSON');
  }
  const result = v.safeParse(schema, value);
  if (!result.success) throw invalid('message: not of this form');
  return result.output;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

const invalid = (problem: string) => createError('REQUEST_INVALID', { problem });
