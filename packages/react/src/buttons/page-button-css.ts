import { firstBaseCss, firstTokensCss, plainButtonCss } from '@mooring/ui/page';

/** Styles of page buttons. */
export const pageButtonCss = `${firstTokensCss('.mo-page-button')}${firstBaseCss}${plainButtonCss}
.mo-page-button {
  font-family: var(--w3m-font-family, inherit); font-size: calc(15px * var(--mo-scale));
  line-height: calc(20px * var(--mo-scale)); font-weight: 500;
}
.mo-page-button.mo-button--small { font-size: calc(13px * var(--mo-scale)); }
.mo-page-button:focus-visible { outline: 2px solid var(--mo-accent-text); outline-offset: 2px; }
`;
