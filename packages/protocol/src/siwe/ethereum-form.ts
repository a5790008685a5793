import { checksumAddress } from '../caip/checksum-address.ts';

const wholeNumber = /^(0|[1-9][0-9]*)$/;

/** Accounts and chains in the form of EIP-4361. */
export const ethereumForm = {
  name: 'Ethereum',
  spell: checksumAddress,
  isReference: (text: string): boolean => wholeNumber.test(text) && Number.isSafeInteger(Number(text)),
} as const;
