/** `0x12…abcdef`: the first 4 and the last 6 characters, wherever an address is not shown whole. */
export function cutAddress(address: string, [start, end]: readonly [number, number] = [4, 6]): string {
  return address.length > start + end + 1 ? `${address.slice(0, start)}…${address.slice(-end)}` : address;
}
