// What browsers and sites are told of this wallet, which have no language of their own.
export const name = 'Sample wallet';
export const shortName = 'Wallet';
export const description = 'A plain wallet to try Mooring with.';
