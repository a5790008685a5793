import {
  type AppKitState,
  type ChainNamespace,
  formatAmount,
  selectAccount,
  truncateAddress,
} from '@mooring/core';
import { groupDigits } from '@mooring/ui/messages';
import { AddressMark, Amount, Spinner } from '@mooring/ui/page';
import { balanceOf } from '../balance/balance-of.ts';
import { useLateBalance } from '../balance/use-late-balance.ts';
import { useParts } from '../context/use-parts.ts';
import { usePageMessages } from '../messages/use-page-messages.ts';
import { useButtonsStyle } from './buttons-style.ts';
import { PageButton } from './page-button.tsx';
import { richButtonCss } from './rich-button-css.ts';

export interface AccountButtonProps {
  readonly disabled?: boolean | undefined;
  readonly balance?: 'show' | 'hide' | undefined;
  /** Characters of the address that stay. Default 4 and 6. */
  readonly charsStart?: number | undefined;
  readonly charsEnd?: number | undefined;
  readonly namespace?: ChainNamespace | undefined;
  readonly size?: 'md' | 'sm' | undefined;
  readonly className?: string | undefined;
}

const parts = (state: AppKitState) => [state.connections, state.activeNamespace, state.activeNetwork];

/** The connected account; opens Account, or UnsupportedChain. Nothing while nobody is connected. */
export function AccountButton(props: AccountButtonProps) {
  const { balance: wanted = 'show', charsStart = 4, charsEnd = 6, namespace, ...rest } = props;
  useButtonsStyle(richButtonCss);
  const messages = usePageMessages();
  const { core, state } = useParts(parts);
  const { address } = selectAccount(state, namespace);
  const of = wanted === 'show' ? balanceOf(state, namespace) : undefined;
  const { data, error } = useLateBalance(core, of);
  const balance = data?.native;
  if (address === undefined) return null;
  const name = truncateAddress(address, charsStart, charsEnd);
  const figure = balance && groupDigits(messages.locale, formatAmount(balance.value, balance.decimals));
  return (
    <PageButton
      {...rest}
      messages={messages}
      opens={{ namespace }}
      aria-label={messages.accountButton({ name: figure ? `${name}, ${figure} ${balance?.symbol}` : name })}
      icon={<AddressMark seed={address} size={24} />}
    >
      {balance !== undefined && <Amount value={figure} unit={balance.symbol} />}
      {of !== undefined && balance === undefined && error === undefined && <Spinner size={16} />}
      <bdi>{name}</bdi>
    </PageButton>
  );
}
