import { readInteger } from './list-typed-fields.ts';
import { readAddress } from './read-address.ts';
import type { TypedData, TypedValues } from './read-typed-data.ts';
import { signedValues } from './signed-values.ts';
import { walkStructs } from './walk-structs.ts';

/** An address that a signature lets act for the account at a contract, or no longer. */
export interface SignedAgent {
  readonly contract: string | undefined;
  readonly agent: string;
  readonly allowed: boolean;
  readonly owner?: string | undefined;
}

/**
 * Finds, at any depth of typed data, who may act for the account: operators of all items, managers in markets for loans, and whom
 * those let borrow. Recognised by their members, like approvals. A delegation of votes has no amount.
 */
export function findAgents(data: TypedData): readonly SignedAgent[] {
  return walkStructs(data).flatMap(
    ({ type, values }) => readAgent(data.domain, signedValues(data.types, type, values)) ?? [],
  );
}

function readAgent(domain: TypedValues, message: TypedValues): SignedAgent | undefined {
  const agent = readAddress(message.authorized ?? message.manager ?? message.operator ?? message.delegatee);
  const flag = message.isAuthorized ?? message.isAllowed ?? message.approved ?? message.allowed;
  const amount = message.delegatee === undefined ? undefined : readInteger(message.value);
  const allowed = typeof flag === 'boolean' ? flag : amount && amount > 0n;
  if (agent === undefined || (allowed === undefined && amount === undefined)) return undefined;
  const owner = readAddress(message.authorizer ?? message.owner ?? message.delegator);
  return { contract: readAddress(domain.verifyingContract), agent, allowed: Boolean(allowed), owner };
}
