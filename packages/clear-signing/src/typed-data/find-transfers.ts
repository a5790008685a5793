import { readInteger } from './list-typed-fields.ts';
import { readAddress } from './read-address.ts';
import type { TypedData, TypedValues } from './read-typed-data.ts';
import { walkStructs } from './walk-structs.ts';

/** Tokens that the signature alone moves. */
export interface SignedTransfer {
  readonly token: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** Finds transfers at any depth of typed data: ERC-3009 authorisations. Recognised by their members, like approvals. */
export function findTransfers(data: TypedData): readonly SignedTransfer[] {
  return walkStructs(data).flatMap(({ values }) => readTransfer(data.domain, values) ?? []);
}

function readTransfer(domain: TypedValues, values: TypedValues): SignedTransfer | undefined {
  const from = readAddress(values.from);
  const to = readAddress(values.to);
  const amount = readInteger(values.value);
  if (from === undefined || to === undefined || amount === undefined) return undefined;
  if (!('validAfter' in values && 'validBefore' in values)) return undefined;
  return { token: readAddress(domain.verifyingContract), from, to, amount };
}
