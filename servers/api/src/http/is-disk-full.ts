import { errorChain } from './error-chain.ts';

/** SQLSTATE of a database whose disk is full. */
const diskFull = '53100';

/** Whether a database could not store something because its disk is full. */
export function isDiskFull(error: unknown): boolean {
  return errorChain(error).some((one) => 'code' in one && one.code === diskFull);
}
