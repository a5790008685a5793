import type { ShellParts } from './modal-shell.ts';

/** Makes the card's height follow its content, animated as a spring by CSS. Returns a function that ends it. */
export function followHeight({ card, container: content }: ShellParts): () => void {
  let springs = false;
  /** Height of the skeleton that the card has shown. */
  let waited = 0;
  const observer = new ResizeObserver(() => {
    const height = content.offsetHeight;
    if (height === 0) {
      card.style.removeProperty('height');
      waited = card.offsetHeight;
      return;
    }
    const padding =
      card.offsetHeight - card.clientHeight + Number.parseFloat(getComputedStyle(card).paddingBottom);
    // The first height is the start, not a change to animate, unless a skeleton was there before.
    if (!springs && waited > 0) {
      card.style.setProperty('height', `${waited}px`);
      // A transition starts from what the browser has laid out.
      springs = card.offsetHeight > 0;
    }
    card.classList.toggle('card--springs', springs);
    card.style.setProperty('height', `${height + padding}px`);
    springs = true;
  });
  observer.observe(content);
  return () => {
    observer.disconnect();
    card.classList.remove('card--springs');
    card.style.removeProperty('height');
  };
}
