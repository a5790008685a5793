/** A function that adopts style text in a shadow root, each text once: no style element, so a strict policy is no obstacle. */
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
