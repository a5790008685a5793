import { truncateAddress } from '@mooring/protocol';
import { AddressMark, Button, Icon, ListRow } from '@mooring/ui';
import { useState } from 'react';
import { useMessages } from '../messages/language.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { addressOn, type ShownAccount } from '../vault/shown-account.ts';
import { maxAccounts } from '../vault/vault.ts';

interface Props {
  readonly accounts: readonly ShownAccount[];
  /** CAIP-2: the chain whose addresses are shown. */
  readonly chainId: string;
  readonly active: number;
  readonly onChoose: (index: number) => void;
  /** Rejects if the browser refuses storage. */
  readonly onAdd: () => Promise<void>;
  readonly onClose: () => void;
}

/** The phrase's accounts: select one, or add the next. */
export function AccountsSheet({ accounts, chainId, active, onChoose, onAdd, onClose }: Props) {
  const messages = useMessages();
  const [failed, setFailed] = useState(false);
  const add = (): void => {
    setFailed(false);
    onAdd().catch(() => setFailed(true));
  };
  return (
    <Sheet
      title={messages.accounts()}
      testId="wallet-accounts"
      onClose={onClose}
      foot={
        accounts.length < maxAccounts && (
          <Button wide icon={<Icon name="plus" />} onClick={add}>
            {messages.addAccount()}
          </Button>
        )
      }
    >
      <ul className="rows">
        {accounts.map((account, index) => (
          <li key={account.evm}>
            <ListRow
              mark={<AddressMark seed={account.evm} size={36} />}
              name={messages.accountName({ number: index + 1 })}
              detail={
                <bdi className="mo-short">{truncateAddress(addressOn(account, chainId) ?? account.evm)}</bdi>
              }
              trailing={index === active && <Icon name="check" />}
              current={index === active}
              onClick={() => {
                onChoose(index);
                onClose();
              }}
            />
          </li>
        ))}
      </ul>
      <p className="mo-small mo-quiet">{messages.accountsText()}</p>
      {failed && (
        <p className="group__error" role="alert">
          {messages.storageFailed()}
        </p>
      )}
    </Sheet>
  );
}
