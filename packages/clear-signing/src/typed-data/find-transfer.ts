import { readInteger } from './list-typed-fields.ts';
import { readAddress } from './read-address.ts';
import type { TypedData } from './read-typed-data.ts';
import { signedValues } from './signed-values.ts';

/** Tokens that a signature moves by itself. */
export interface SignedTransfer {
  readonly token: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** The transfer in typed data: an authorisation of ERC-3009. Told by its members, as approvals are. */
export function findTransfer({ types, primaryType, message, domain }: TypedData): SignedTransfer | undefined {
  const values = signedValues(types, primaryType, message);
  const from = readAddress(values.from);
  const to = readAddress(values.to);
  const amount = readInteger(values.value);
  if (from === undefined || to === undefined || amount === undefined) return undefined;
  if (!('validAfter' in values && 'validBefore' in values)) return undefined;
  return { token: readAddress(domain.verifyingContract), from, to, amount };
}
