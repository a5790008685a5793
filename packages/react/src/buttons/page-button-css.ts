import { baseCss, buttonCss, iconCss, spinnerCss, tokensCss } from '@mooring/ui/page';

/** The style of buttons that stand in a page. */
export const pageButtonCss = `${tokensCss('.mo-page-button')}${baseCss}${buttonCss}${iconCss}${spinnerCss}
.mo-page-button { font: 500 calc(15px * var(--mo-scale))/calc(20px * var(--mo-scale)) var(--w3m-font-family, inherit); }
.mo-page-button .mo-mark { margin-inline-start: -6px; }
.mo-page-button .mo-amount { color: var(--mo-quiet); }
`;
