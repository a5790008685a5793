/** `transfer(address,uint256)`. */
const transfer = 'a9059cbb';
/** `balanceOf(address)`. */
const balanceOf = '70a08231';

const word = (hex: string): string => hex.toLowerCase().padStart(64, '0');

/** Call data of a token transfer. */
export function transferData(to: string, amount: bigint): string {
  return `0x${transfer}${word(to.slice(2))}${word(amount.toString(16))}`;
}

/** Call data that reads an account's token balance. */
export function balanceData(address: string): string {
  return `0x${balanceOf}${word(address.slice(2))}`;
}
