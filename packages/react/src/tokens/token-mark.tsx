import { PictureMark } from '@mooring/ui';
import { useNear } from '../view/use-near.ts';
import { useTokenPicture } from './use-token-picture.ts';

interface TokenMarkProps {
  readonly name: string;
  /** A `data:` image. */
  readonly icon?: string | undefined;
  /** Path of the image at the API, for a token without `icon`. */
  readonly iconPath?: string | undefined;
  /** Shown while there is no picture. Default: the first letter of the name. */
  readonly letter?: string | undefined;
  readonly size?: number | undefined;
}

/** The picture of a token or currency, else its sign or first letter, also until it is near the view. Decorative. */
export function TokenMark({ name, icon, iconPath, letter, size }: TokenMarkProps) {
  const [near, place] = useNear<SVGSVGElement>();
  const path = icon === undefined ? iconPath : undefined;
  const picture = useTokenPicture(near ? path : undefined);
  return (
    <PictureMark
      name={name}
      icon={icon ?? picture}
      letter={letter}
      size={size}
      placeRef={path === undefined ? undefined : place}
    />
  );
}
