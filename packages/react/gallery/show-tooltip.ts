const maxFrames = 600;

/** Focuses an element in the modal, once its view is shown, and waits for its tooltip. */
export async function showTooltip(selector: string): Promise<void> {
  const root = (): ShadowRoot | null | undefined => document.querySelector('mooring-modal')?.shadowRoot;
  // The heading takes the focus once its view is there.
  await until(() => root()?.activeElement?.matches('h1, h2') === true);
  await until(() => {
    const wanted = root()?.querySelector<HTMLElement>(`.stage__view ${selector}, .header ${selector}`);
    wanted?.focus();
    return wanted != null && root()?.activeElement === wanted;
  });
  await until(() => root()?.querySelector('.tip:popover-open') != null);
}

async function until(holds: () => boolean): Promise<void> {
  for (let frame = 0; frame < maxFrames && !holds(); frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
