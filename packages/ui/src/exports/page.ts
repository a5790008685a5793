// The code of page buttons, needed before any view loads. A separate entry, so that nothing else loads with it.
export { Amount, type AmountProps } from '../amount/amount.tsx';
export { Button, type ButtonProps } from '../button/button.tsx';
export { loadingButtonCss } from '../button/button-css.ts';
export { PlainButton, type PlainButtonProps } from '../button/plain-button.tsx';
export { plainButtonCss } from '../button/plain-button-css.ts';
export { firstBaseCss } from '../css/first-base-css.ts';
export { moreBaseCss } from '../css/more-base-css.ts';
export { Spinner } from '../feedback/spinner.tsx';
export { spinnerCss } from '../feedback/spinner-css.ts';
export { iconCss } from '../icons/icon-css.ts';
export { LineIcon, type LineIconProps } from '../icons/line-icon.tsx';
export { checkPath, closePath, networkPath, warningPath } from '../icons/page-icon-paths.ts';
export { AddressMark, type AddressMarkProps } from '../identity/address-mark.tsx';
export { type MarkPattern, markPattern, markQuarters } from '../identity/mark-pattern.ts';
export { monogramParts } from '../identity/monogram-parts.ts';
export { firstTokensCss } from '../tokens/first-tokens-css.ts';
export { useLate } from '../waiting/use-late.ts';
export { useOnline } from '../waiting/use-online.ts';
