import type { BrowserContext, Page } from 'playwright-core';

/** An animation, or page, that ends meanwhile needs no pause. */
const gone = (): void => {};

/**
 * Pauses animations that never end, such as spinners, soon after they start, in all pages of a profile. Other animations
 * and transitions run. Without a graphics card, drawing their sixty frames a second is most of what a waiting page costs.
 */
export async function pauseEndless(context: BrowserContext): Promise<void> {
  const pause = async (page: Page): Promise<void> => {
    const tools = await context.newCDPSession(page);
    tools.on('Animation.animationStarted', ({ animation: { id, source } }) => {
      // JSON has no infinity.
      if (source === undefined || Number.isFinite(source.iterations)) return;
      tools.send('Animation.setPaused', { animations: [id], paused: true }).catch(gone);
    });
    await tools.send('Animation.enable');
  };
  context.on('page', (page) => void pause(page).catch(gone));
  await Promise.all(context.pages().map(pause));
}
