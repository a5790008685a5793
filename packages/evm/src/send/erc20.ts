/** `transfer(address,uint256)`. */
const transfer = 'a9059cbb';
/** `balanceOf(address)`. */
const balanceOf = '70a08231';

const word = (hex: string): string => hex.toLowerCase().padStart(64, '0');

/** The data of a transfer of a token. */
export function transferData(to: string, amount: bigint): string {
  return `0x${transfer}${word(to.slice(2))}${word(amount.toString(16))}`;
}

/** The data that asks what an account has of a token. */
export function balanceData(address: string): string {
  return `0x${balanceOf}${word(address.slice(2))}`;
}
