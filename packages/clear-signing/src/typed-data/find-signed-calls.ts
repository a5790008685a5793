import type { Hex } from 'viem';
import type { Step } from '../transaction/decoded-call.ts';
import { readInteger } from './list-typed-fields.ts';
import { readAddress } from './read-address.ts';
import { isValues, type TypedData, type TypedValues } from './read-typed-data.ts';
import { signedValues } from './signed-values.ts';
import { walkStructs } from './walk-structs.ts';

/** Calls that a signature authorises. */
export interface SignedCalls {
  readonly steps: readonly Step[];
  /** The acting address. */
  readonly actor: string | undefined;
  /** The account also pays the refund that the data names. */
  readonly refunds?: boolean | undefined;
  /** The contract that verifies the signature. */
  readonly checkedBy?: string | undefined;
}

/** One more than are inspected, to detect that there are more. */
const maxCalls = 2_000;

/**
 * Finds calls at any depth of typed data: a Safe's transaction, the operation of a smart account (ERC-4337), a forwarded request
 * (ERC-2771), and lists of calls. Recognised by their members, like approvals.
 */
export function findSignedCalls(data: TypedData): readonly SignedCalls[] {
  const checkedBy = readAddress(data.domain.verifyingContract);
  /** Calls recognised by the list that contains them. */
  const listed = new Set<unknown>();
  return walkStructs(data).flatMap(({ type, values, source }) => {
    if (listed.has(source)) return [];
    const found = readCalls(signedValues(data.types, type, values), checkedBy);
    const list = found?.list === undefined ? undefined : values[found.list];
    if (Array.isArray(list)) for (const call of list) listed.add(call);
    return found === undefined ? [] : [found];
  });
}

const listNames = ['calls', 'executions', 'transactions'] as const;

interface FoundCalls extends SignedCalls {
  /** The member that lists them. */
  readonly list?: (typeof listNames)[number];
}

function readCalls(values: TypedValues, checkedBy: string | undefined): FoundCalls | undefined {
  const account = readAddress(values.sender);
  const own = readBytes(values.callData);
  if (account !== undefined && own !== undefined) {
    const step: Step = { what: 'step', to: account, value: 0n, data: own };
    return { steps: [step], actor: account, refunds: paysSubmitter(values), checkedBy };
  }
  const single = readStep(values);
  const actor = readAddress(values.from) ?? checkedBy;
  // A Safe refunds gas if a price is set. An unreadable price counts as set.
  const refunds = values.gasPrice !== undefined && readInteger(values.gasPrice) !== 0n;
  if (single !== undefined) return { steps: [single], actor, refunds, checkedBy };
  const name = listNames.find((one) => Array.isArray(values[one]));
  const list = name === undefined ? undefined : values[name];
  if (name === undefined || !Array.isArray(list) || list.length === 0) return undefined;
  const steps = list.slice(0, maxCalls).map((entry) => (isValues(entry) ? readStep(entry) : undefined));
  return steps.every((step) => step !== undefined)
    ? { steps, actor, refunds, checkedBy, list: name }
    : undefined;
}

/** A user operation pays its submitter its gas times a price, both signed, unless the price is zero. */
function paysSubmitter({ gasFees, maxFeePerGas }: TypedValues): boolean {
  const packed = typeof gasFees === 'string' && /^0x0{64}$/.test(gasFees);
  if (gasFees !== undefined && !packed) return true;
  return maxFeePerGas === undefined ? !packed : readInteger(maxFeePerGas) !== 0n;
}

function readStep(values: TypedValues): Step | undefined {
  const to = readAddress(values.to ?? values.target);
  const data = readBytes(values.data ?? values.callData);
  const value = readInteger(values.value ?? 0);
  if (to === undefined || data === undefined || value === undefined || value < 0n) return undefined;
  // Anything but a plain call runs the code as the account.
  const plain = values.operation === undefined || readInteger(values.operation) === 0n;
  return { what: 'step', to, value, data, ...(plain ? {} : { delegate: true }) };
}

function readBytes(value: unknown): Hex | undefined {
  return typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value) ? (value as Hex) : undefined;
}
