import { baseCss, buttonCss, iconCss, spinnerCss, tokensCss } from '@mooring/ui/page';

/** The style of buttons that stand in a page. */
export const pageButtonCss = `${tokensCss('.mo-page-button')}${baseCss}${buttonCss}${iconCss}${spinnerCss}
.mo-page-button { font: 500 15px/20px var(--w3m-font-family, inherit); }
.mo-page-button .mo-mark { margin-inline-start: -6px; }
.mo-page-button .mo-amount { color: var(--mo-quiet); }
`;
