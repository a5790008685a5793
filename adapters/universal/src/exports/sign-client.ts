// The pairing engine, which `pairedWallet` loads once it runs. A page that loads this entry beside `paired` has both at
// once.

export { SignClient } from '@mooring/sign-client/dapp';
