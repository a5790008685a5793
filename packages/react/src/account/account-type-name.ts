import type { CaipAddress } from '@mooring/core';
import type { ProfileWallet } from '@mooring/core/modal';
import type { ModalMessages } from '../messages/modal-messages.ts';

/** Display name of an account's type; `undefined` for the usual type, or if the wallet reports none. */
export function accountTypeName(
  messages: ModalMessages,
  { accountDetails }: Pick<ProfileWallet, 'accountDetails'>,
  account: CaipAddress | undefined,
): string | undefined {
  switch (account === undefined ? undefined : accountDetails?.[account]?.type) {
    case 'payment':
      return messages.walletsTypePayment();
    case 'ordinal':
      return messages.walletsTypeOrdinal();
    case 'stx':
      return messages.walletsTypeStx();
    case 'smartAccount':
      return messages.walletsTypeSmartAccount();
    default:
      return undefined;
  }
}
