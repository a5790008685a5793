import { amountCss } from '../amount/amount-css.ts';
import { buttonCss } from '../button/button-css.ts';
import { feedbackCss } from '../feedback/feedback-css.ts';
import { spinnerCss } from '../feedback/spinner-css.ts';
import { fieldCss } from '../field/field-css.ts';
import { iconCss } from '../icons/icon-css.ts';
import { identityCss } from '../identity/identity-css.ts';
import { listCss } from '../list/list-css.ts';
import { qrCss } from '../qr/qr-css.ts';
import { surfaceCss } from '../surface/surface-css.ts';

/** Styles of all primitives. */
export const primitivesCss = `${buttonCss}${iconCss}${spinnerCss}${feedbackCss}${listCss}${fieldCss}${surfaceCss}${identityCss}${amountCss}${qrCss}`;
