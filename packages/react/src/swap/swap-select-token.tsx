import type { Holding } from '@mooring/core/data';
import { goBack, type ViewOf } from '@mooring/core/modal';
import {
  type ChosenToken,
  chooseSwapToken,
  heldOf,
  type KnownHoldings,
  readSwapForm,
} from '@mooring/core/swap';
import { swapSuggestions } from '@mooring/protocol/limits';
import { Button, Icon } from '@mooring/ui';
import { TokenList } from '../tokens/token-list.tsx';
import { TokenMark } from '../tokens/token-mark.tsx';
import { useModal, useStyles } from '../view/modal-context.ts';
import { listSkeleton } from '../view/view-skeleton.tsx';
import { holdingOf } from './holding-of.ts';
import { swapCss } from './swap-css.ts';
import { speakSwap, useSwapWords } from './swap-words.ts';
import { useSwapTokens } from './use-swap-tokens.ts';

/** Number of suggested tokens. */
const maxSuggested = 8;

/** Tokens to swap on this network, the account's own first. */
export const SwapSelectToken = /* @__PURE__ */ speakSwap(function SwapSelectToken({
  side,
}: ViewOf<'SwapSelectToken'>) {
  const { core, state } = useModal();
  const words = useSwapWords();
  useStyles(swapCss);
  const { tokens, balance } = useSwapTokens();
  const network = state.activeNetwork;
  const { from, to } = readSwapForm(core.store.getState());
  const current = side === 'sourceToken' ? from : to;
  if (tokens.data === undefined)
    return tokens.fetching ? (
      listSkeleton
    ) : (
      <div className="centred" role="status">
        <p className="centred__title">{words.tokensFailed()}</p>
        <div className="actions">
          <Button icon={<Icon name="retry" />} onClick={tokens.refetch}>
            {words.again()}
          </Button>
        </div>
      </div>
    );
  const list = ordered(network.chainNamespace, tokens.data, balance.data?.holdings);
  const choose = (token: ChosenToken) => {
    chooseSwapToken(core, side, token);
    goBack(core);
  };
  const suggested = tokens.data
    .filter(({ symbol }) => swapSuggestions.includes(symbol.toUpperCase()))
    .slice(0, maxSuggested);
  return (
    <TokenList
      list={list.map(({ holding }) => holding)}
      current={current}
      offered
      searchLabel={words.search()}
      head={
        suggested.length > 1 && (
          <ul className="swap__chips" aria-label={words.suggested()}>
            {suggested.map((token) => (
              <li key={token.address ?? 'native'}>
                <button type="button" onClick={() => choose(token)}>
                  <TokenMark name={token.symbol} icon={token.icon} iconPath={token.iconPath} size={24} />
                  <bdi>{token.symbol}</bdi>
                </button>
              </li>
            ))}
          </ul>
        )
      }
      onChoose={(holding) => {
        const found = list.find((one) => one.holding === holding);
        if (found !== undefined) choose(found.token);
      }}
      emptyTitle={words.selectEmpty()}
      emptyText={words.selectEmptyText({ network: network.name })}
    />
  );
}, listSkeleton);

interface Row {
  readonly token: ChosenToken;
  readonly holding: Holding;
}

/** Sorts the account's tokens first, in the order of its balance, then the others by symbol. */
function ordered(
  namespace: string,
  tokens: readonly ChosenToken[],
  holdings: KnownHoldings | undefined,
): readonly Row[] {
  const rows = tokens.map((token) => ({ token, holding: holdingOf(namespace, token, holdings) }));
  const has = ({ token }: Row) => (heldOf(namespace, holdings, token) ?? 0n) > 0n;
  const own = rows.filter(has).sort((one, other) => (other.holding.worth ?? -1) - (one.holding.worth ?? -1));
  return [...own, ...rows.filter((row) => !has(row))];
}
