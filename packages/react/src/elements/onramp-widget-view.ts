import { untilLoaded } from '../context/until-loaded.ts';
import { loadOnramp } from '../lazy.ts';
import { readValues } from './element-values.ts';
import type { ViewParts } from './page-button-view.ts';

/** Renders the buy form inline. Returns a function that ends it. */
export function onrampWidgetView({ element, root, core }: ViewParts): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':host { display: block; } :host([hidden]) { display: none; }');
  root.adoptedStyleSheets = [sheet];
  const parent = document.createElement('div');
  root.replaceChildren(parent);
  return untilLoaded(core.clock, loadOnramp, ({ showOnrampWidget }) => {
    const widget = showOnrampWidget({ core, parent });
    const update = (): void => widget.setDisabled(readValues(element).disabled);
    const attributes = new MutationObserver(update);
    attributes.observe(element, { attributes: true });
    update();
    return () => {
      attributes.disconnect();
      widget.destroy();
    };
  });
}
