import { type HeldNft, observeNfts } from '@mooring/core/activity';
import { Icon, Skeleton, TextButton } from '@mooring/ui';
import { useState } from 'react';
import { activityCss } from '../history/activity-css.ts';
import { speakActivity, useActivityWords } from '../history/activity-words.ts';
import { EmptyActivity } from '../history/empty-activity.tsx';
import { useAccountPages } from '../history/use-account-pages.ts';
import { useTokenPicture } from '../tokens/use-token-picture.ts';
import { useModal, useStyles } from '../view/modal-context.ts';
import { useNear } from '../view/use-near.ts';

const skeleton = (
  <div data-pending="">
    <Skeleton height={160} />
  </div>
);

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
        {skeleton}
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
                  {name ?? words.nftNumber({ id: shortId(tokenId) })}
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
}, skeleton);

/** The NFT's picture once the API has it, else a plain background. One that is far from view is not requested, and dropped. */
function NftPicture({ icon, iconPath }: Pick<HeldNft, 'icon' | 'iconPath'>) {
  const [broken, setBroken] = useState(false);
  const [near, place] = useNear<HTMLElement>();
  const fetched = useTokenPicture(near && icon === undefined ? iconPath : undefined);
  const image = icon ?? fetched;
  if (image === undefined || broken)
    return (
      <span className="nft__none" aria-hidden="true" ref={place}>
        <Icon name="eye" />
      </span>
    );
  return <img className="nft__picture" ref={place} src={image} alt="" onError={() => setBroken(true)} />;
}

/** Some ids are hashes: their ends distinguish them. */
function shortId(id: string): string {
  return id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id;
}
