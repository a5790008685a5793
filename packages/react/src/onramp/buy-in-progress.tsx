import { plainAddress } from '@mooring/core';
import { push, replace } from '@mooring/core/modal';
import {
  checkoutOf,
  isOpen,
  leavePurchase,
  type Purchase,
  type PurchaseStatus,
  reopenCheckout,
} from '@mooring/core/onramp';
import { explorerLink } from '@mooring/protocol';
import { AddressMark, Amount, Button, CopyButton, Icon, PictureMark, TextButton } from '@mooring/ui';
import { groupDigits } from '@mooring/ui/messages';
import { type Detail, DetailList } from '../send/detail-list.tsx';
import { sendCss } from '../send/send-css.ts';
import { useModal, useStyles } from '../view/modal-context.ts';
import { ShortAddress } from '../view/short-address.tsx';
import { listSkeleton } from '../view/view-skeleton.tsx';
import { formatMoney } from './format-money.ts';
import { onrampCss } from './onramp-css.ts';
import { type OnrampWords, speakOnramp, useOnrampWords } from './onramp-words.ts';
import { shownFigure } from './shown-figure.ts';

/** State of the checkout window; `resumed` after a reload, when its URL is no longer known. */
type Way = 'open' | 'closed' | 'blocked' | 'resumed';

/** One purchase, from its checkout to its delivery. */
export const BuyInProgress = /* @__PURE__ */ speakOnramp(function BuyInProgress({
  id,
}: {
  readonly id: string;
}) {
  const { core, state } = useModal();
  const words = useOnrampWords();
  useStyles(onrampCss + sendCss);
  const purchase = state.purchases.find((one) => one.id === id);
  if (purchase === undefined)
    return (
      <div className="centred">
        <p className="centred__title">{words.gone()}</p>
        <p className="centred__text">{words.goneText()}</p>
      </div>
    );
  const { status, providerLabel } = purchase;
  const url = checkoutOf(core, id);
  const { checkout } = state.onramp;
  const way: Way = url === undefined ? 'resumed' : checkout?.id === id ? checkout.status : 'closed';
  const { title, text } = textOf(words, purchase, way);
  const paysHere =
    url !== undefined && (status === 'waiting' || status === 'unreported' || status === 'unknown');
  const moves = status === 'in-progress' || (way === 'open' && isOpen(status));
  return (
    <div className="centred buying">
      <div className={moves ? 'halo' : 'buying__mark'}>
        <PictureMark name={providerLabel} size={72} />
        <Badge status={status} />
      </div>
      <div role="status">
        <p className="centred__title">{title}</p>
        <p className="centred__text">{text}</p>
      </div>
      <DetailList rows={detailsOf(words, purchase)} />
      <div className="actions">
        {paysHere &&
          (way === 'blocked' ? (
            <a
              className="mo-button mo-button--primary mo-button--wide"
              href={url}
              target="_blank"
              rel="noreferrer noopener"
            >
              <span className="mo-button__label">
                {words.open()}
                <Icon name="external" />
              </span>
            </a>
          ) : (
            <Button
              variant={way === 'open' ? 'quiet' : 'primary'}
              icon={<Icon name="external" />}
              onClick={() =>
                reopenCheckout(core, id, { waiting: words.opening({ provider: providerLabel }) })
              }
            >
              {words.openAgain()}
            </Button>
          ))}
        {paysHere && way === 'blocked' && (
          <CopyButton text={url} label={words.copyLink()} copiedLabel={words.copied()} />
        )}
        <Endings purchase={purchase} />
        {isOpen(status) && status !== 'in-progress' && (
          <TextButton onClick={() => leavePurchase(core, id)}>{words.abandonPurchase()}</TextButton>
        )}
      </div>
    </div>
  );
}, listSkeleton);

/** Actions once the purchase has ended. */
function Endings({ purchase: { status, chainId, hash } }: { readonly purchase: Purchase }) {
  const { core, state } = useModal();
  const words = useOnrampWords();
  const network = state.networks.find(({ caipNetworkId }) => caipNetworkId === chainId);
  const explorer = network?.blockExplorers?.default;
  const href = explorer && hash && explorerLink(explorer.url, network.chainNamespace, { transaction: hash });
  if (status === 'failed' || status === 'closed')
    return (
      <Button variant="primary" onClick={() => replace(core, { name: 'OnRampProviders' })}>
        {words.buyAgain()}
      </Button>
    );
  if (status !== 'success') return null;
  return (
    <>
      <Button
        variant="primary"
        onClick={() => core.dispatch({ type: 'routed', history: [{ name: 'Account' }], direction: 'back' })}
      >
        {words.seeAccount()}
      </Button>
      {explorer && href ? (
        <a className="mo-button mo-button--quiet" href={href} target="_blank" rel="noreferrer noopener">
          <span className="mo-button__label">
            {words.onExplorer({ explorer: explorer.name })}
            <Icon name="external" />
          </span>
        </a>
      ) : (
        <Button onClick={() => push(core, { name: 'OnRampActivity' })}>{words.seeActivity()}</Button>
      )}
    </>
  );
}

function Badge({ status }: { readonly status: PurchaseStatus }) {
  if (status === 'success')
    return (
      <span className="buying__badge buying__badge--ok">
        <Icon name="check" size={16} />
      </span>
    );
  if (status !== 'failed') return null;
  return (
    <span className="buying__badge buying__badge--danger">
      <Icon name="close" size={16} />
    </span>
  );
}

function textOf(words: OnrampWords, { status, providerLabel: provider, amount, symbol }: Purchase, way: Way) {
  switch (status) {
    case 'success': {
      const bought =
        amount === undefined ? symbol : `${groupDigits(words.locale, shownFigure(amount))} ${symbol}`;
      return { title: words.done({ amount: bought }), text: words.doneText() };
    }
    case 'in-progress':
      return { title: words.sending(), text: words.sendingText({ provider }) };
    case 'failed':
      return { title: words.failed(), text: words.failedText({ provider }) };
    case 'closed':
      return { title: words.closedPurchase(), text: words.closedPurchaseText() };
    case 'unknown':
      return { title: words.unknown({ provider }), text: words.unknownText() };
    case 'unreported':
      return { title: words.unreported({ provider }), text: words.unreportedText() };
    default:
      return waitingText(words, provider, way);
  }
}

function waitingText(words: OnrampWords, provider: string, way: Way) {
  switch (way) {
    case 'blocked':
      return { title: words.blocked(), text: words.blockedText({ provider }) };
    case 'closed':
      return { title: words.closed(), text: words.closedText() };
    case 'resumed':
      return { title: words.resumed({ provider }), text: words.resumedText() };
    default:
      return { title: words.waiting({ provider }), text: words.waitingText() };
  }
}

function detailsOf(words: OnrampWords, purchase: Purchase): readonly Detail[] {
  const { amount, symbol, paid, currency, address, providerLabel } = purchase;
  const own = plainAddress(address);
  return [
    { name: words.pay(), value: formatMoney(words.locale, paid, currency) },
    {
      name: words.get(),
      value:
        amount === undefined ? (
          symbol
        ) : (
          <Amount value={groupDigits(words.locale, shownFigure(amount))} unit={symbol} />
        ),
    },
    { name: words.provider(), value: providerLabel },
    {
      name: words.to(),
      value: (
        <span className="facts__party">
          <ShortAddress address={own} />
          <AddressMark seed={own} size={24} />
        </span>
      ),
    },
  ];
}
