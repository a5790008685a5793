// Name of the wallet for browsers and sites.
export const name = 'Sample wallet';
export const shortName = 'Wallet';
export const description = 'A plain wallet to try Mooring with.';
