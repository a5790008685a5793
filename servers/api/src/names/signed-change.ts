import { type CaipNetworkId, parsePlainJson } from '@mooring/protocol';
import { type NameChange, readCoinType } from '@mooring/protocol/api';
import type { Upstreams } from '@mooring/upstreams';
import * as v from 'valibot';
import { createError } from '../errors.ts';
import { isForSite } from '../signed/is-for-site.ts';
import { verifySigned } from '../signed/verify-signed.ts';

export interface SignedChangeOptions {
  readonly upstreams: Pick<Upstreams, 'chains' | 'forward'>;
  /** Seconds that a message's time may differ from now. */
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
  /** Coin types that the signature covers. */
  readonly coinTypes: readonly number[];
}

interface SignedFields {
  readonly timestamp: number;
  readonly domain?: string | undefined;
}

/**
 * Reads a signed change of a name.
 *
 * @param origin of the sending page, as its browser says
 * @throws MooringError `REQUEST_INVALID`; `SIGNATURE_INVALID` for another signer, time or site; `NODE_UNAVAILABLE` if
 * the contract of a signer cannot be called
 */
export async function readSignedChange<Schema extends v.GenericSchema<unknown, SignedFields>>(
  { upstreams, seconds, isBound, now }: SignedChangeOptions,
  change: NameChange,
  { schema, origin }: { readonly schema: Schema; readonly origin: string | undefined },
): Promise<SignedChange<v.InferOutput<Schema>>> {
  const coin = readCoinType(Number(change.coin_type));
  if (coin === undefined) throw invalid('coin_type: not of an EVM chain');
  const message = readMessage(change.message, schema);
  if (Math.abs(now() / 1_000 - message.timestamp) > seconds) throw createError('SIGNATURE_INVALID');
  const isNamed = message.domain !== undefined && origin !== undefined;
  if ((isBound || isNamed) && !isForSite({ domain: message.domain }, { origin }))
    throw createError('SIGNATURE_INVALID');
  const chain: CaipNetworkId = `eip155:${coin.chainId}`;
  const signed = {
    address: `${chain}:${change.address}`,
    message: change.message,
    signature: change.signature,
  } as const;
  const address = change.address.toLowerCase();
  const signer = await verifySigned(upstreams, chain, signed);
  if (signer === undefined) throw createError('SIGNATURE_INVALID');
  const coinTypes = signer === 'key' ? [...new Set([60, coin.coinType])] : [coin.coinType];
  return { message, address, coinTypes };
}

function readMessage<Schema extends v.GenericSchema<unknown, SignedFields>>(
  text: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const value = parsePlainJson(text);
  if (value === undefined) throw invalid('message: no JSON');
  const result = v.safeParse(schema, value);
  if (!result.success) throw invalid('message: invalid format');
  return result.output;
}

const invalid = (problem: string) => createError('REQUEST_INVALID', { problem });
