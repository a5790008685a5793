import { type CaipAddress, plainAddress } from '@mooring/core';
import { selectAddressLabel } from '@mooring/core/modal';
import { AddressMark, PictureMark } from '@mooring/ui';
import { useModal } from '../view/modal-context.ts';
import { useIdentity } from './use-identity.ts';

/** The account's avatar, else the mark of its address, and its name next to the address. */
export function AccountName({ account }: { readonly account: CaipAddress }) {
  const { core, state } = useModal();
  const { name, avatar } = useIdentity(core, account);
  const address = plainAddress(account);
  const called = name ?? selectAddressLabel(state, account);
  return (
    <>
      {avatar === undefined ? (
        <AddressMark seed={address} size={64} />
      ) : (
        <PictureMark name={called ?? address} icon={avatar} size={64} />
      )}
      {called !== undefined && <bdi className="account__name">{called}</bdi>}
    </>
  );
}
