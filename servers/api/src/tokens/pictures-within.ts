/**
 * Returns addresses of pictures, which may be `data:`, until they have this many characters in all; then empty ones. Clients refuse an
 * answer that is longer than `apiLimits.answer` as a whole.
 */
export function picturesWithin(most: number): (address: string) => string {
  let left = most;
  return (address) => {
    if (address.length > left) return '';
    left -= address.length;
    return address;
  };
}
