export { accountKey } from '../addresses/account-key.ts';
export { checkAddress } from '../addresses/check-address.ts';
