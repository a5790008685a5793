import type { ActivityTransfer } from '@mooring/core/activity';
import { Icon } from '@mooring/ui';
import { useState } from 'react';
import { useNear } from '../view/use-near.ts';
import { useTokenPicture } from './use-token-picture.ts';

/** The NFT's picture once the API has it, else a drawn one. One that is far from view is not requested, and dropped. */
export function NftPicture({ icon, iconPath }: Pick<ActivityTransfer, 'icon' | 'iconPath'>) {
  const [broken, setBroken] = useState(false);
  const [near, place] = useNear<HTMLElement>();
  const fetched = useTokenPicture(near && icon === undefined ? iconPath : undefined);
  const image = icon ?? fetched;
  if (image === undefined || broken)
    return (
      <span className="nft__none" aria-hidden="true" ref={place}>
        <Icon name="picture" />
      </span>
    );
  return <img className="nft__picture" ref={place} src={image} alt="" onError={() => setBroken(true)} />;
}
