export { ciphers } from '../crypto/ciphers.node.ts';
