/**
 * Milliseconds from a click on the row of wallets on another device to the code on the screen. Runs in the page, so it
 * uses nothing from around it; the modal is open, and ours.
 *
 * @returns {Promise<number>}
 */
export function clickToCode() {
  const inside = document.querySelector('mooring-modal')?.shadowRoot;
  const row = [...(inside?.querySelectorAll('button') ?? [])].find((one) =>
    one.textContent?.includes('QR code'),
  );
  return new Promise((resolve) => {
    const started = performance.now();
    const look = () => {
      if (inside?.querySelector('.mo-qr path')) resolve(performance.now() - started);
      else requestAnimationFrame(look);
    };
    row?.click();
    requestAnimationFrame(look);
  });
}
