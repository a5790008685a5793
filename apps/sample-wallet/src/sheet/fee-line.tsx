import type { SiteNetwork } from '@mooring/protocol/site-config';
import { Amount, Notice, Skeleton } from '@mooring/ui';
import { useEffect, useState } from 'react';
import { formatUnits } from 'viem';
import { shownAmount } from '../home/shown-amount.ts';
import { messages } from '../messages/en.ts';
import { type FeeLimits, type Foresight, foresee } from '../request/foresee.ts';

interface Props {
  readonly network: SiteNetwork;
  readonly params: unknown;
  /** What is shown is what it may cost. */
  readonly onLimits: (limits: FeeLimits) => void;
}

/** What a transaction will cost at most, or that it would fail. */
export function FeeLine({ network, params, onLimits }: Props) {
  const [foresight, setForesight] = useState<Foresight>();
  useEffect(() => {
    let over = false;
    foresee(network, params).then(
      (seen) => {
        if (over) return;
        setForesight(seen);
        if (seen.ok) onLimits(seen.limits);
      },
      () => over || setForesight({ ok: false }),
    );
    return () => {
      over = true;
    };
  }, [network, params, onLimits]);
  const { decimals, symbol } = network.nativeCurrency;
  if (foresight?.ok === false) return <Notice tone="danger">{messages.feeUnknown}</Notice>;
  return (
    <>
      <dl className="facts">
        <div className="facts__row">
          <dt>{messages.fee}</dt>
          <dd>
            {foresight === undefined ? (
              <Skeleton width={88} height={18} />
            ) : (
              <Amount
                value={shownAmount(foresight.fee, decimals)}
                unit={symbol}
                full={`${formatUnits(foresight.fee, decimals)} ${symbol}`}
              />
            )}
          </dd>
        </div>
      </dl>
      {foresight?.enough === false && <Notice tone="danger">{messages.notEnough}</Notice>}
    </>
  );
}
