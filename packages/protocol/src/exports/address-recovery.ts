export { personalMessageHash, recoverAddress, toHex } from '../cacao/recover-address.ts';
