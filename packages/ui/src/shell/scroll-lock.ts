/**
 * Stops the page from scrolling by a sheet adopted on the document, so that no attribute of the page is touched and
 * two modals do not undo each other. Keeps the room of the scroll bar so that the page does not jump.
 */
export function lockScroll(): () => void {
  const bar = window.innerWidth > document.documentElement.clientWidth;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `html { overflow: hidden !important;${bar ? ' scrollbar-gutter: stable !important;' : ''} }`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((entry) => entry !== sheet);
  };
}
