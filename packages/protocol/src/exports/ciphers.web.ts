export { ciphers } from '../crypto/ciphers.web.ts';
