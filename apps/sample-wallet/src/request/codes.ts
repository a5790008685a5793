/** EIP-1193: the account was not granted to the site. */
export const unauthorized = 4100;
/** Pairing protocol: a chain that the wallet does not support. */
export const unsupportedChains = 5100;
export const invalidParams = -32602;
