import type { CaipAddress } from '@mooring/core';
import type { ProfileWallet } from '@mooring/core/modal';
import type { ModalMessages } from '../messages/modal-messages.ts';

/** What kind of account a wallet says one is, in words; `undefined` for the usual kind, and where it says nothing. */
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
