export { attest } from './attest.ts';
export { VerifyClient } from './verify-client.ts';
