/**
 * Returns a function that adopts each style text in a shadow root once. Without style elements, it works under a strict
 * CSP.
 */
export function styleAdopter(root: ShadowRoot): (css: string) => void {
  const adopted = new Set<string>();
  return (css) => {
    if (adopted.has(css)) return;
    adopted.add(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  };
}
