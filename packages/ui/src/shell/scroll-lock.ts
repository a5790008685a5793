/**
 * Locks page scrolling by a style sheet adopted on the document, which leaves the page's attributes alone and lets two
 * modals coexist. Reserves the width of the scroll bar so that the layout does not shift.
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
