import { iconCss, loadingButtonCss, moreBaseCss, spinnerCss } from '@mooring/ui/page';

/** Styles that page buttons need beyond a label: icons, marks, amounts, a spinner. */
export const richButtonCss = `${moreBaseCss}${loadingButtonCss}${iconCss}${spinnerCss}
.mo-page-button .mo-mark { margin-inline-start: -6px; }
.mo-page-button .mo-amount { color: var(--mo-quiet); }
`;
