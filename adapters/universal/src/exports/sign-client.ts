// The pairing engine, which `pairedWallet` loads once it runs. A page that preloads this entry with `paired`
// loads both in parallel.

export { SignClient } from '@mooring/sign-client/dapp';
