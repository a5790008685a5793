import { readInteger } from './list-typed-fields.ts';
import { readAddress } from './read-address.ts';
import { isValues, type TypedData, type TypedValues } from './read-typed-data.ts';
import { maxItems, signedValues } from './signed-values.ts';
import { walkStructs } from './walk-structs.ts';

/** An approval that a signature gives. */
export interface SignedApproval {
  readonly token: string | undefined;
  readonly spender: string;
  /** `undefined` if it is unlimited. */
  readonly amount: bigint | undefined;
  /** One item of a collection instead of an amount. */
  readonly item?: bigint | undefined;
  readonly owner?: string | undefined;
}

/** The approvals that one struct gives. */
export interface ApprovalGroup {
  readonly approvals: readonly SignedApproval[];
  /** Whether its list exceeds the number of inspected entries. */
  readonly isCut: boolean;
}

/**
 * Finds approvals at any depth of typed data: EIP-2612 permits, boolean permits, permits of one NFT (ERC-4494), and
 * those of Permit2, which list tokens and amounts. Recognised by their members, because a name is easily changed.
 */
export function findApprovals(data: TypedData): readonly ApprovalGroup[] {
  return walkStructs(data)
    .map(({ type, values }) => {
      const { details, permitted } = values;
      const isCut = [details, permitted].some((list) => Array.isArray(list) && list.length > maxItems);
      return { approvals: readApprovals(data.domain, signedValues(data.types, type, values)), isCut };
    })
    .filter(({ approvals }) => approvals.length > 0);
}

function readApprovals(domain: TypedValues, message: TypedValues): readonly SignedApproval[] {
  const spender = readAddress(message.spender);
  if (spender === undefined) return [];
  const details = message.details ?? message.permitted;
  if (details !== undefined) {
    const list = Array.isArray(details) ? details : [details];
    return list.filter(isValues).flatMap((detail) => readDetail(detail, spender));
  }
  const token = readAddress(domain.verifyingContract);
  const owner = readAddress(message.owner ?? message.holder);
  if (typeof message.allowed === 'boolean') {
    return [{ token, spender, owner, amount: message.allowed ? undefined : 0n }];
  }
  const amount = readInteger(message.value ?? message.amount);
  if (amount !== undefined) return [{ token, spender, owner, amount }];
  const item = readInteger(message.tokenId);
  return item === undefined ? [] : [{ token, spender, owner, amount: 1n, item }];
}

function readDetail(detail: TypedValues, spender: string): readonly SignedApproval[] {
  const amount = readInteger(detail.amount);
  return amount === undefined ? [] : [{ token: readAddress(detail.token), spender, amount }];
}
