/** Addresses with the selected one first, if it is among them, however it is written. */
export function selectedFirst(addresses: readonly string[], selected: string | undefined): string[] {
  const wanted = selected?.toLowerCase();
  const first = addresses.filter((address) => address.toLowerCase() === wanted);
  return [...first, ...addresses.filter((address) => !first.includes(address))];
}
