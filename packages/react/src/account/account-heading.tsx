import type { CaipAddress } from '@mooring/core';
import { truncateAddress } from '@mooring/protocol';
import { Address } from '@mooring/ui';
import { AccountName } from '../identity/account-name.tsx';
import { useMessages } from '../messages/modal-messages.ts';

interface AccountHeadingProps {
  readonly address: string;
  readonly caipAddress: CaipAddress | undefined;
}

/** An account's name, and its address with a button that copies it. */
export function AccountHeading({ address, caipAddress }: AccountHeadingProps) {
  const messages = useMessages();
  return (
    <>
      {caipAddress !== undefined && <AccountName account={caipAddress} />}
      <Address
        address={address}
        text={truncateAddress(address)}
        copyLabel={messages.accountCopy()}
        copiedLabel={messages.copied()}
      />
    </>
  );
}
