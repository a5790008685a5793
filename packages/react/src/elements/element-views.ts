import { connectModel, connectParts } from '../buttons/button-model.ts';
import { networkModel, networkParts } from '../buttons/network-model.ts';
import { accountSource } from './account-source.ts';
import { appKitButtonSource } from './app-kit-button-source.ts';
import { connectCodeView } from './connect-code-view.ts';
import { drawPicture } from './draw-picture.ts';
import type { ElementKind } from './element-kinds.ts';
import { modalView } from './modal-view.ts';
import { onrampWidgetView } from './onramp-widget-view.ts';
import { pageButtonView, type ViewParts } from './page-button-view.ts';
import { walletSource } from './wallet-source.ts';

/** Renders each element; starting one returns a function that ends it. */
export const elementViews: Readonly<Record<ElementKind, (parts: ViewParts) => () => void>> = {
  button: (parts) => pageButtonView(parts, appKitButtonSource(parts.core)),
  'connect-button': (parts) => pageButtonView(parts, { model: connectModel, parts: connectParts }),
  'account-button': (parts) => pageButtonView(parts, accountSource(parts.core)),
  'network-button': (parts) =>
    pageButtonView(parts, { model: networkModel, parts: networkParts, picture: drawPicture }),
  'wallet-button': (parts) => pageButtonView(parts, walletSource(parts.core)),
  modal: modalView,
  'onramp-widget': onrampWidgetView,
  'connect-code': connectCodeView,
};
