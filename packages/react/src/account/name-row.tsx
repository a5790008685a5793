import { selectAccount } from '@mooring/core';
import { servesNames } from '@mooring/core/data';
import { push } from '@mooring/core/modal';
import { emitModalEvent } from '@mooring/core/page';
import { Icon, ListRow, Skeleton } from '@mooring/ui';
import { useState } from 'react';
import { useIdentity } from '../identity/use-identity.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { useAwaited } from '../view/use-awaited.ts';

/**
 * Opens name registration, for an account that can have a name and has none. Holds its place while the name is read, and
 * then shows the name there, so that the rows below stay. Absent if the name cannot be read.
 */
export function NameRow() {
  const { core, state } = useModal();
  const messages = useMessages();
  const { allAccounts, caipAddress } = selectAccount(state);
  const { name, known, failed } = useIdentity(core, caipAddress);
  const [held, setHeld] = useState(false);
  const serves = servesNames(core, state.activeNetwork.chainNamespace);
  useAwaited('service', { missing: serves && !known, failed, of: caipAddress });
  if (!serves || failed) return null;
  if (!known) {
    if (!held) setHeld(true);
    return <ListRow mark={<Icon name="sign" />} name={<Skeleton width={120} height={14} />} />;
  }
  if (name !== undefined) return held ? <ListRow mark={<Icon name="sign" />} name={name} /> : null;
  const choose = () => {
    const active = allAccounts.find((account) => account.caipAddress === caipAddress);
    const properties = { isSmartAccount: active?.type === 'smartAccount' };
    emitModalEvent(core, { event: 'OPEN_ENS_FLOW', properties });
    push(core, { name: 'ChooseAccountName' });
  };
  return (
    <ListRow
      mark={<Icon name="sign" />}
      name={messages.nameChooseTitle()}
      trailing={<Icon name="forward" directional />}
      onClick={choose}
    />
  );
}
