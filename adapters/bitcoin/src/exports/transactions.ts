// Loaded by src/lazy.ts.
export { buildTransfer } from '../transaction/build-transfer.ts';
export { finish } from '../transaction/finish.ts';
export { preparePsbt } from '../transaction/prepare-psbt.ts';
export { readSigned } from '../transaction/read-signed.ts';
