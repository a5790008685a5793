import { type AppKitState, type Namespace, selectAccount } from '@mooring/core';
import { AddressMark, Amount, Spinner } from '@mooring/ui/page';
import { balanceOf, balanceParts, buttonAmount } from '../balance/balance-of.ts';
import { useLateBalance } from '../balance/use-late-balance.ts';
import { useLateName } from '../balance/use-late-name.ts';
import { useParts } from '../context/use-parts.ts';
import { usePageMessages } from '../messages/use-page-messages.ts';
import { type AccountButtonOptions, accountModel, accountParts } from './button-model.ts';
import { useButtonsStyle } from './buttons-style.ts';
import { namedAccount } from './named-account.ts';
import { PageButton } from './page-button.tsx';
import { richButtonCss } from './rich-button-css.ts';

/** Props of {@link AccountButton}. */
export interface AccountButtonProps extends AccountButtonOptions {
  readonly disabled?: boolean | undefined;
  readonly balance?: 'show' | 'hide' | undefined;
  readonly size?: 'md' | 'sm' | undefined;
  readonly className?: string | undefined;
}

const withBalance = (state: AppKitState, namespace: Namespace) => [
  ...accountParts(state, namespace),
  ...balanceParts(state, namespace),
];

/** The connected account; opens Account, or UnsupportedChain. Renders nothing while disconnected. */
export function AccountButton(props: AccountButtonProps) {
  const { balance: wanted = 'show', charsStart, charsEnd, namespace, ...rest } = props;
  useButtonsStyle(richButtonCss);
  const messages = usePageMessages();
  const { core, state } = useParts(wanted === 'show' ? withBalance : accountParts, namespace);
  const of = wanted === 'show' ? balanceOf(state, namespace) : undefined;
  const amount = buttonAmount(messages.locale, of, useLateBalance(core, of));
  const { caipAddress } = selectAccount(state, namespace);
  const called = useLateName(core, caipAddress);
  const shown = accountModel(state, { charsStart, charsEnd, namespace }, messages, amount);
  const model = namedAccount(shown, called, messages);
  return (
    <PageButton
      {...rest}
      messages={messages}
      model={model}
      icon={
        <>
          {model.mark !== undefined && <AddressMark seed={model.mark.address} size={24} />}
          {model.amount === 'loading' && <Spinner size={16} />}
          {model.amount !== undefined && model.amount !== 'loading' && <Amount {...model.amount} />}
        </>
      }
    />
  );
}
