import { showTooltips } from './show-tooltips.ts';

/** Has every `title` of a page show as our tooltip: by keyboard and by touch, too. Returns a function that ends it. */
export function showPageTooltips({ body, adoptedStyleSheets: sheets }: Document = document): () => void {
  const sheet = new CSSStyleSheet();
  const end = showTooltips({
    container: body,
    layer: body,
    adoptStyles(css) {
      sheet.replaceSync(css);
      sheets.push(sheet);
    },
  });
  return () => {
    end();
    const place = sheets.indexOf(sheet);
    if (place !== -1) sheets.splice(place, 1);
  };
}
