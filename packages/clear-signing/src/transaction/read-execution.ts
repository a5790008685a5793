import { decodeAbiParameters, getAddress, type Hex, parseAbiParameters } from 'viem';
import { argumentsEnd } from './arguments-end.ts';
import type { Step } from './decoded-call.ts';

const batch = parseAbiParameters('(address target, uint256 value, bytes callData)[] executions');
/** As accounts that take a proof with them read it (ERC-7821). */
const batchWithProof = parseAbiParameters(
  '(address target, uint256 value, bytes callData)[] executions, bytes opData',
);

/** The steps of an account's `execute` by ERC-7579: its mode says how they are written. `undefined` for modes that are not known. */
export function readExecution(mode: Hex, execution: Hex): readonly Step[] | undefined {
  const kind = mode.slice(2, 4);
  if (kind === '00') return readSingle(execution);
  if (kind === '01') return readBatch(execution);
  if (kind !== 'ff' || execution.length < 42) return undefined;
  const to = getAddress(execution.slice(0, 42));
  return [{ what: 'step', to, value: 0n, data: `0x${execution.slice(42)}`, delegate: true }];
}

function readSingle(execution: Hex): readonly Step[] | undefined {
  if (execution.length < 2 + 40 + 64) return undefined;
  const to = getAddress(execution.slice(0, 42));
  const value = BigInt(`0x${execution.slice(42, 106)}`);
  return [{ what: 'step', to, value, data: `0x${execution.slice(106)}` }];
}

function readBatch(execution: Hex): readonly Step[] | undefined {
  const form = [batch, batchWithProof].find((one) => isWholly(one, execution));
  if (form === undefined) return undefined;
  const [calls] = decodeAbiParameters(form, execution);
  return calls.map(({ target, value, callData }) => ({ what: 'step', to: target, value, data: callData }));
}

function isWholly(form: Parameters<typeof argumentsEnd>[0], execution: Hex): boolean {
  // Four bytes in front, as a call has them.
  const end = argumentsEnd(form, `0x00000000${execution.slice(2)}`);
  return end !== undefined && end * 2 + 2 === execution.length;
}
