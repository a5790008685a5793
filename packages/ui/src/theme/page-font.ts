const browserDefaults =
  /^["']?(times|times new roman|serif|-webkit-standard|dejavu serif|liberation serif)\b/i;

/** The font the page uses where the modal stands, unless it is only the browser's default: then the system's. */
export function pageFont(host: Element): string {
  const family = getComputedStyle(host.parentElement ?? document.body).fontFamily;
  return family === '' || browserDefaults.test(family)
    ? "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
    : family;
}
