/** Code prefix of an account that delegates to a contract (EIP-7702). */
const delegation = '0xef0100';

/** Whether an account with this code has a key: it has no code, or delegates to a contract. */
export function hasKey(code: string): boolean {
  return code.length <= 2 || code.toLowerCase().startsWith(delegation);
}
