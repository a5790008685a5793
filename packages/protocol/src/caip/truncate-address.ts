/** `0x12…abcdef`: the first 4 and the last 6 characters of an address or a hash, wherever it is not shown whole. */
export function truncateAddress(address: string, start = 4, end = 6): string {
  if (address.length <= start + end + 1) return address;
  return `${address.slice(0, start)}…${address.slice(address.length - end)}`;
}
