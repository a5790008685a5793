import { PictureMark } from '@mooring/ui';
import { useCurrencyPicture } from './use-currency-picture.ts';

/** The picture of a token or currency, else its sign or first letter. Decorative. */
export function CurrencyMark(props: {
  readonly name: string;
  readonly iconUrl: string | undefined;
  readonly sign?: string | undefined;
  readonly size?: number | undefined;
}) {
  const { name, iconUrl, sign, size } = props;
  return <PictureMark name={name} icon={useCurrencyPicture(iconUrl)} letter={sign} size={size} />;
}
