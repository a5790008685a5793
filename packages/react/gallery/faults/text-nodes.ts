/** Text nodes in an element, hidden or not. */
export function textNodes(within: Element): readonly Text[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) {
    if (walker.currentNode instanceof Text && walker.currentNode.data.trim() !== '')
      nodes.push(walker.currentNode);
  }
  return nodes;
}

/** Elements for screen readers only, drawn, fading out, or temporary overlays. */
const apart = '.mo-hidden, svg, .stage__view--leaving, .mo-toast-area, .mo-tooltip';

/** Visible texts and their places. */
export function shownTexts(
  within: Element,
): readonly { readonly node: Text; readonly element: Element; readonly places: readonly DOMRect[] }[] {
  return textNodes(within).flatMap((node) => {
    const element = node.parentElement;
    if (element === null || element.closest(apart) !== null) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    const places = [...range.getClientRects()].filter((place) => place.width > 0);
    return places.length === 0 ? [] : [{ node, element, places }];
  });
}
