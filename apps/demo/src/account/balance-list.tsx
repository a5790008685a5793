import type { CaipAddress } from '@mooring/core';
import { noAnswerNoticeMs } from '@mooring/protocol/limits';
import { Amount, Button, Icon, ListRow, PictureMark, Skeleton } from '@mooring/ui';
import { formatDollars } from '@mooring/ui/messages';
import { useLate } from '@mooring/ui/page';
import type { Assets } from '../balance/use-assets.ts';
import type { Faucet } from '../chain/chain.ts';
import { figure, fullFigure } from '../format/figure.ts';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { useFaucet } from './use-faucet.ts';

interface Props {
  readonly account: CaipAddress;
  readonly faucet: Faucet | undefined;
  readonly balances: Assets;
}

/** The tokens of an account; an empty account gets a faucet button. */
export function BalanceList({ account, faucet: source, balances }: Props) {
  const messages = useAccountMessages();
  const [native, ...tokens] = balances.assets;
  const faucet = useFaucet(account, source, balances.refetch);
  const held = balances.read ? tokens.filter(({ value }) => value !== undefined && value > 0n) : tokens;
  const none = held.length === 0;
  // An unresponsive node is named after the same delay as an unresponsive relay.
  const isSlow = useLate(native.value === undefined && !balances.failed, noAnswerNoticeMs);
  const empty = native.value === 0n || (none && tokens.length > 0);
  return (
    <div className="holdings">
      {!none && (
        <>
          <h2 className="mo-hidden">{messages.tokensTitle()}</h2>
          <ul className="holdings__list">
            {held.map(({ id, name, symbol, decimals, icon, value, worth }) => (
              <li key={id} data-testid={`balance-${symbol}`} data-value={value?.toString()}>
                <ListRow
                  mark={<PictureMark name={symbol} icon={icon} />}
                  name={symbol}
                  detail={name}
                  trailing={
                    <span className="holdings__figures">
                      {value === undefined && !balances.failed ? (
                        <Skeleton width={72} height={14} />
                      ) : (
                        <Amount
                          focusable
                          value={figure(messages.locale, value, decimals) ?? messages.amountUnknown()}
                          full={fullFigure(messages.locale, value, decimals, symbol)}
                        />
                      )}
                      {worth !== undefined && (
                        <bdi className="worth mo-number">{formatDollars(messages.locale, worth)}</bdi>
                      )}
                    </span>
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {empty && faucet.offered && (
        <div className="holdings__empty">
          {none && tokens.length > 0 && <p className="holdings__nothing">{messages.emptyTitle()}</p>}
          <p className="mo-small mo-quiet">{messages.emptyText()}</p>
          <Button
            size="small"
            icon={<Icon name="faucet" size={16} />}
            loading={faucet.running}
            onClick={() => void faucet.fill()}
          >
            {messages.getTokens()}
          </Button>
          {faucet.failed && (
            <p className="mo-small holdings__failed" role="alert">
              {messages.faucetFailed()}
            </p>
          )}
        </div>
      )}
      {(balances.failed || isSlow) && (
        <p className="mo-small mo-quiet" role="status">
          {balances.failed ? messages.balanceUnknown() : messages.networkSlow()}
        </p>
      )}
    </div>
  );
}
