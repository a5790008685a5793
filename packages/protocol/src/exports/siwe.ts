export { checksumAddress } from '../caip/checksum-address.ts';
export { formatSiweMessage } from '../siwe/format-siwe-message.ts';
export { parseSiweMessage } from '../siwe/parse-siwe-message.ts';
export {
  canonicalAddress,
  formatSignInMessage,
  parseSignInMessage,
  type SignInMessage,
} from '../siwe/sign-in-message.ts';
export type { SiweMessage } from '../siwe/siwe-message.ts';
