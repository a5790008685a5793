import { type Ref, useState } from 'react';
import { Monogram } from './monogram.tsx';

export interface PictureMarkProps {
  readonly name: string;
  /** A validated `data:` image. Anything else is ignored, and a monogram shows instead. */
  readonly icon?: string | undefined;
  /** Text in place of the first letter while there is no picture. */
  readonly letter?: string | undefined;
  readonly size?: number | undefined;
  /** Ref of what is shown in place of the picture. */
  readonly placeRef?: Ref<SVGSVGElement> | undefined;
}

/** The picture of a wallet, network or site. Decorative: its name is next to it. */
export function PictureMark({ name, icon, letter, size = 36, placeRef }: PictureMarkProps) {
  const [broken, setBroken] = useState<string>();
  if (!icon?.startsWith('data:image/') || broken === icon)
    return <Monogram name={name} letter={letter} size={size} placeRef={placeRef} />;
  return (
    <img
      className="mo-picture"
      src={icon}
      alt=""
      width={size}
      height={size}
      draggable={false}
      onError={() => setBroken(icon)}
    />
  );
}
