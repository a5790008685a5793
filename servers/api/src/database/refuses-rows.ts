import { errorChain } from '../http/error-chain.ts';

/** Classes of SQLSTATE that blame the rows of a statement: data exception, integrity violation, program limit exceeded. */
const rowClasses = /^(22|23|54)[0-9A-Z]{3}$/;

/** Whether a database answered that it cannot store these rows, now or later. */
export function refusesRows(error: unknown): boolean {
  return errorChain(error).some(
    (one) => 'code' in one && typeof one.code === 'string' && rowClasses.test(one.code),
  );
}
