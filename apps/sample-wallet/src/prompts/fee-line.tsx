import { Amount, Notice, Skeleton } from '@mooring/ui';
import { groupDigits } from '@mooring/ui/messages';
import { formatUnits } from 'viem';
import type { WalletNetwork } from '../config/wallet-network.ts';
import { shownAmount } from '../format/shown-amount.ts';
import { type MessageSelector, useMessages } from '../messages/language.ts';
import type { Simulation } from '../request/simulation.ts';

interface Props {
  readonly network: Pick<WalletNetwork, 'nativeCurrency'>;
  /** `undefined` while the network has not answered. */
  readonly simulation: Simulation | undefined;
  /** Whether the fee comes from the simulation, or from the description of the request. */
  readonly simulatesFee: boolean;
}

const problems: Readonly<Record<Extract<Simulation, { ok: false }>['why'], MessageSelector>> = {
  fails: (messages) => messages.feeFails(),
  funds: (messages) => messages.notEnough(),
  dear: (messages) => messages.feeDear(),
  silent: (messages) => messages.feeUnknown(),
};

/**
 * Fees in currencies with as many decimals as Bitcoin are shown in full, because three decimals would usually show 0.
 */
const maxDecimals = 8;

/** The highest cost of a transaction, or that it would fail. */
export function FeeLine({ network, simulation, simulatesFee }: Props) {
  const messages = useMessages();
  const { decimals, symbol } = network.nativeCurrency;
  const fee = simulation?.fee;
  const whole = fee === undefined ? '' : groupDigits(messages.locale, formatUnits(fee, decimals));
  const problem = simulation?.ok === false && (
    <Notice tone={simulation.why === 'silent' ? 'warn' : 'danger'}>
      {problems[simulation.why](messages)}
    </Notice>
  );
  if (!simulatesFee || (problem !== false && fee === undefined)) return problem;
  return (
    <>
      <dl className="facts">
        <div className="facts__row">
          <dt>{messages.fee()}</dt>
          <dd>
            {fee === undefined ? (
              <Skeleton width={88} height={18} />
            ) : (
              <Amount
                focusable
                value={decimals <= maxDecimals ? whole : shownAmount(messages.locale, fee, decimals, 'up')}
                unit={symbol}
                full={`${whole} ${symbol}`}
              />
            )}
          </dd>
        </div>
      </dl>
      {problem}
      {simulation?.ok && !simulation.enough && <Notice tone="danger">{messages.notEnough()}</Notice>}
    </>
  );
}
