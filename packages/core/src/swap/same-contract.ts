/** Whether two EVM addresses, or their CAIP-10 ids, are equal regardless of checksum casing. */
export function isSameContract(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
