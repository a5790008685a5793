/** `0x1234…abcdef`: the first 4 and the last 6 characters, as every place of the modal shows an address. */
export function truncateAddress(address: string, start = 4, end = 6): string {
  if (address.length <= start + end + 1) return address;
  return `${address.slice(0, start)}…${address.slice(address.length - end)}`;
}
