import type { AppKitCore } from '@mooring/core';
import { prepareServices } from '@mooring/core/page';
import { OnrampWidget } from '../onramp/onramp-widget.tsx';
import { DelayLine } from '../view/delay-line.tsx';
import { showInPage } from './show-in-page.tsx';

/** Padding of the widget in every state. */
const widgetCss = '.onramp-widget { padding: 16px; }';

interface OnrampWidgetOptions {
  readonly core: AppKitCore;
  /** The element of the page that contains the form. */
  readonly parent: HTMLElement;
}

/** Renders the buy form in an element of the page. Its choices and the purchase open in the modal. */
export function showOnrampWidget({ core, parent }: OnrampWidgetOptions): {
  setDisabled(disabled: boolean): void;
  destroy(): void;
} {
  // The operator decides whether buying is offered here.
  prepareServices(core);
  let disabled = false;
  const { render, destroy } = showInPage({
    core,
    parent,
    label: ({ buyTitle }) => buyTitle(),
    css: widgetCss,
    content: () => (
      <div className="onramp-widget">
        <OnrampWidget disabled={disabled} />
        <DelayLine />
      </div>
    ),
  });
  return {
    setDisabled(now) {
      if (now === disabled) return;
      disabled = now;
      render();
    },
    destroy,
  };
}
