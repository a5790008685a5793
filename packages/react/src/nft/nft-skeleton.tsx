import { Skeleton } from '@mooring/ui';
import { nftCss } from '../tokens/nft-css.ts';
import { useStyles } from '../view/modal-context.ts';

/** Two rows of the grid. */
const tiles = [1, 2, 3, 4];

/** Skeleton of the NFTs. */
export function NftSkeleton() {
  useStyles(nftCss);
  return (
    <div className="nfts" data-pending="">
      {tiles.map((tile) => (
        <div key={tile} className="nft">
          <span className="nft__none" />
          <span className="nft__text nft__text--pending">
            <Skeleton width="70%" height={14} />
            <Skeleton width="50%" height={12} />
          </span>
        </div>
      ))}
    </div>
  );
}
