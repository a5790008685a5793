import { shownTexts } from './text-nodes.ts';

/** Whether the element, or a non-scrolling ancestor, truncates its content. */
function cutBy(element: Element, content: Element): Element | undefined {
  for (let at: Element | null = element; at !== null && at !== content; at = at.parentElement) {
    if (at.matches('.stage__view')) return undefined;
    if (getComputedStyle(at).overflow === 'visible') continue;
    if (at.scrollWidth > at.clientWidth + 1 || at.scrollHeight > at.clientHeight + 1) return at;
  }
  return undefined;
}

/** Truncated texts whose full form is not available in a `title` or tooltip. */
export function findCuts(content: Element): readonly string[] {
  const root = content.getRootNode() as ShadowRoot;
  const tips = new Set([...root.querySelectorAll('.tip:popover-open')].map((tip) => tip.textContent));
  return shownTexts(content)
    .filter(
      ({ element, node }) => cutBy(element, content)?.closest('[title]') === null && !tips.has(node.data),
    )
    .map(({ node }) => `“${node.data}” is cut and cannot be read`);
}
