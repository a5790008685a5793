/** §9: networks that swaps are offered on; the operator's API may add others. */
export const swapNetworks: readonly string[] = [
  1, 42_161, 10, 324, 8_453, 56, 137, 100, 43_114, 250, 8_217, 1_313_161_554,
].map((id) => `eip155:${id}`);
