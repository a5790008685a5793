import { decodeAbiParameters, getAddress, type Hex, parseAbiParameters } from 'viem';
import { argumentsEnd } from './arguments-end.ts';
import type { Step } from './decoded-call.ts';

const batch = parseAbiParameters('(address target, uint256 value, bytes callData)[] executions');
/** The format of accounts that accept a proof (ERC-7821). */
const batchWithProof = parseAbiParameters(
  '(address target, uint256 value, bytes callData)[] executions, bytes opData',
);

/**
 * The known parts of a mode: kind, whether calls may fail, four reserved bytes, and the selector that determines the
 * encoding of the rest.
 */
const knownMode = /^0x(?<kind>00|01|ff)(?:00|01)0{8}(?<selector>0{8}|78210001)/;

/**
 * The steps of an account's `execute` by ERC-7579, whose mode determines the encoding. `undefined` for unknown modes.
 */
export function readExecution(mode: Hex, execution: Hex): readonly Step[] | undefined {
  const { kind, selector } = knownMode.exec(mode)?.groups ?? {};
  const withProof = selector === '78210001';
  if (kind === '01') return readBatch(execution, withProof ? [batch, batchWithProof] : [batch]);
  if (kind === undefined || withProof) return undefined;
  if (kind === '00') return readSingle(execution);
  if (execution.length < 42) return undefined;
  const to = getAddress(execution.slice(0, 42));
  return [{ what: 'step', to, value: 0n, data: `0x${execution.slice(42)}`, delegate: true }];
}

function readSingle(execution: Hex): readonly Step[] | undefined {
  if (execution.length < 2 + 40 + 64) return undefined;
  const to = getAddress(execution.slice(0, 42));
  const value = BigInt(`0x${execution.slice(42, 106)}`);
  return [{ what: 'step', to, value, data: `0x${execution.slice(106)}` }];
}

function readBatch(
  execution: Hex,
  forms: readonly (typeof batch | typeof batchWithProof)[],
): readonly Step[] | undefined {
  const form = forms.find((one) => isWholly(one, execution));
  if (form === undefined) return undefined;
  const [calls] = decodeAbiParameters(form, execution);
  return calls.map(({ target, value, callData }) => ({ what: 'step', to: target, value, data: callData }));
}

function isWholly(form: Parameters<typeof argumentsEnd>[0], execution: Hex): boolean {
  // A selector in front, as in a call.
  const end = argumentsEnd(form, `0x00000000${execution.slice(2)}`);
  return end !== undefined && end * 2 + 2 === execution.length;
}
