import { showInline } from '../mount/show-inline.ts';
import { readValues } from './element-values.ts';
import type { ViewParts } from './page-button-view.ts';

/** Renders the modal inline if the site embeds it, else nothing. Returns a function that ends it. */
export function modalView({ element, root, core }: ViewParts): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':host { display: block; } :host([hidden]) { display: none; }');
  root.adoptedStyleSheets = [sheet];
  const place = document.createElement('div');
  root.replaceChildren(place);
  let end: (() => void) | undefined;
  const update = (): void => {
    const wanted = readValues(element).enableEmbedded ?? core.store.getState().options.enableEmbedded;
    if (wanted === (end !== undefined)) return;
    end?.();
    end = wanted ? showInline(core, place) : undefined;
  };
  const attributes = new MutationObserver(update);
  attributes.observe(element, { attributes: true });
  const unsubscribe = core.store.subscribe(update);
  update();
  return () => {
    attributes.disconnect();
    unsubscribe();
    end?.();
  };
}
