import { goBack } from '@mooring/core/modal';
import { chooseSendToken } from '@mooring/core/send';
import { Button, Icon } from '@mooring/ui';
import { TokenList } from '../tokens/token-list.tsx';
import { useBuyAction } from '../tokens/use-buy.ts';
import { useModal } from '../view/modal-context.ts';
import { listSkeleton } from '../view/view-skeleton.tsx';
import { chosenToken, tokenOf } from './holdings-of.ts';
import { speakSend, useSendWords } from './send-words.ts';
import { useHoldings } from './use-holdings.ts';

/** The account's tokens on this network, to choose from. */
export const WalletSendSelectToken = /* @__PURE__ */ speakSend(function WalletSendSelectToken() {
  const { core, state } = useModal();
  const words = useSendWords();
  const buy = useBuyAction();
  const { read, list } = useHoldings();
  const network = state.activeNetwork;
  const current = tokenOf(state);
  if (read.data === undefined && read.fetching) return listSkeleton;
  return (
    <>
      <TokenList
        list={list}
        current={current}
        searchLabel={words.selectSearch()}
        onChoose={(holding) => {
          const token = chosenToken(holding, network);
          if (token === undefined) return;
          chooseSendToken(core, token);
          goBack(core);
        }}
        emptyTitle={words.selectEmpty()}
        emptyText={words.selectEmptyText({ network: network.name })}
        emptyAction={
          buy !== undefined && (
            <Button icon={<Icon name="plus" />} onClick={buy.onClick}>
              {buy.text}
            </Button>
          )
        }
      />
      {read.data?.problem !== undefined && <p className="note">{words.selectUnread()}</p>}
    </>
  );
}, listSkeleton);
