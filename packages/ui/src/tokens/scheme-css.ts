/** The scheme of a page: the visitor's, unless `data-theme` on the element sets light or dark. */
export function schemeCss(selector: string): string {
  return `${selector} { color-scheme: light dark; }
${selector}[data-theme='light'] { color-scheme: light; }
${selector}[data-theme='dark'] { color-scheme: dark; }
`;
}
