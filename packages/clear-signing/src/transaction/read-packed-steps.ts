import { getAddress, type Hex } from 'viem';
import type { Step } from './decoded-call.ts';

/** One digit for the operation, then address, value and length. */
const headLength = 2 + 40 + 64 + 64;

/** The steps of a Safe's `multiSend`, packed without gaps; `undefined` if bytes remain. */
export function readPackedSteps(packed: Hex): readonly Step[] | undefined {
  const steps: Step[] = [];
  let at = 2;
  while (at < packed.length) {
    if (at + headLength > packed.length) return undefined;
    const operation = packed.slice(at, at + 2);
    const size = BigInt(`0x${packed.slice(at + headLength - 64, at + headLength)}`);
    if (size > BigInt(packed.length)) return undefined;
    const end = at + headLength + Number(size) * 2;
    if (end > packed.length) return undefined;
    steps.push({
      what: 'step',
      to: getAddress(`0x${packed.slice(at + 2, at + 42)}`),
      value: BigInt(`0x${packed.slice(at + 42, at + 106)}`),
      data: `0x${packed.slice(at + headLength, end)}`,
      ...(operation === '00' ? {} : { delegate: true }),
    });
    at = end;
  }
  return steps;
}
