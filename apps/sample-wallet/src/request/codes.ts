/** EIP-1193: the site was not given this account. */
export const unauthorized = 4100;
/** Of the pairing protocol: a chain that the wallet does not know. */
export const unsupportedChains = 5100;
export const invalidParams = -32602;
