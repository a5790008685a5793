import { isAddress } from 'viem';

/** An EVM address in any spelling; `undefined` for anything else. */
export function readAddress(value: unknown): string | undefined {
  return typeof value === 'string' && isAddress(value, { strict: false }) ? value : undefined;
}
