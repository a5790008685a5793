import { selectAccount } from '@mooring/core';
import { servesNames } from '@mooring/core/data';
import { push } from '@mooring/core/modal';
import { emitModalEvent } from '@mooring/core/page';
import { Icon, ListRow } from '@mooring/ui';
import { useIdentity } from '../identity/use-identity.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';

/** Opens name registration, for an account that can have a name and has none. */
export function NameRow() {
  const { core, state } = useModal();
  const messages = useMessages();
  const { allAccounts, caipAddress } = selectAccount(state);
  const { name, known } = useIdentity(core, caipAddress);
  if (!known || name !== undefined || !servesNames(core, state.activeNetwork.chainNamespace)) return null;
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
