import { observeNfts } from '@mooring/core/activity';
import { TextButton } from '@mooring/ui';
import { activityCss } from '../history/activity-css.ts';
import { speakActivity, useActivityWords } from '../history/activity-words.ts';
import { EmptyActivity } from '../history/empty-activity.tsx';
import { nftNumber } from '../history/nft-number.ts';
import { useAccountPages } from '../history/use-account-pages.ts';
import { NftPicture } from '../tokens/nft-picture.tsx';
import { useModal, useStyles } from '../view/modal-context.ts';
import { nftSkeleton } from './nft-skeleton.tsx';

/** NFTs of the account on the shown network. */
export const NftGrid = /* @__PURE__ */ speakActivity(function NftGrid() {
  const { state } = useModal();
  const words = useActivityWords();
  useStyles(activityCss);
  const network = state.activeNetwork;
  const { hasHistory, observed, read } = useAccountPages(observeNfts);
  const { pages, error, fetching, fetchingNext, hasNext } = read;
  const list = (pages ?? []).flatMap((page) => page.list).filter(({ spam }) => !spam);
  const failed = error !== undefined || (pages?.some((page) => page.unread) ?? false);
  if (hasHistory && pages === undefined && !failed)
    return (
      <div aria-busy="true">
        <span className="mo-hidden">{words.nftsLoading()}</span>
        {nftSkeleton}
      </div>
    );
  return (
    <div className="activity">
      {list.length > 0 && (
        <ul className="nfts">
          {list.map(({ id, name, collection, tokenId, amount, icon, iconPath }) => (
            <li key={id} className="nft">
              <NftPicture icon={icon} iconPath={iconPath} />
              <span className="nft__text">
                <bdi className="nft__name" title={name ?? tokenId}>
                  {name ?? nftNumber(words, tokenId)}
                </bdi>
                <bdi className="nft__collection" title={collection}>
                  {collection}
                </bdi>
                {amount !== '1' && <span className="nft__collection">{words.nftMany({ amount })}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {list.length === 0 && !failed && (
        <EmptyActivity title={words.nftsNone()} text={words.nftsNoneText({ network: network.name })} />
      )}
      {failed && (
        <div className="read-again" role="status">
          <p className="centred__text">
            {error === undefined ? words.unread({ network: network.name }) : words.nftsFailed()}
          </p>
          <TextButton aria-disabled={fetching} onClick={() => fetching || observed?.refetch()}>
            {words.tryAgain()}
          </TextButton>
        </div>
      )}
      {hasNext && (
        <button
          type="button"
          className="mo-text-button activity__button"
          aria-busy={fetchingNext}
          onClick={() => fetchingNext || observed?.more()}
        >
          {words.more()}
        </button>
      )}
    </div>
  );
}, nftSkeleton);
