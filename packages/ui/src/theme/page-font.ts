const browserDefaults =
  /^["']?(times|times new roman|serif|-webkit-standard|dejavu serif|liberation serif)\b/i;

/** The page's font at the modal's place; the system font if it is the browser's default. */
export function pageFont(host: Element): string {
  const family = getComputedStyle(host.parentElement ?? document.body).fontFamily;
  return family === '' || browserDefaults.test(family)
    ? "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
    : family;
}
