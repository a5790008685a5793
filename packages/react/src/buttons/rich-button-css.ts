import { iconCss, loadingButtonCss, moreBaseCss, spinnerCss } from '@mooring/ui/page';

/** What buttons in a page need beyond a label: icons, marks, amounts, a ring while they wait. */
export const richButtonCss = `${moreBaseCss}${loadingButtonCss}${iconCss}${spinnerCss}
.mo-page-button .mo-mark { margin-inline-start: -6px; }
.mo-page-button .mo-amount { color: var(--mo-quiet); }
`;
