// The pairing engine that `pairedWallet` loads once it runs: a page that fetches this entry beside `paired` has both at once.

export { SignClient } from '@mooring/sign-client/dapp';
