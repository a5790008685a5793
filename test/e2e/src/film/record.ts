import type { CDPSession, Page } from 'playwright-core';

/** A frame as shown by the browser, and its time. */
export interface Frame {
  /** Milliseconds since the film began. */
  readonly at: number;
  /** A PNG. */
  readonly picture: Buffer;
}

export interface Film {
  /** Ends it. */
  end(): Promise<readonly Frame[]>;
}

/**
 * Films a page: every frame of its compositor, with the time it was shown. Sends no commands to the page, so that
 * filming does not change the result. `slowness` throttles the CPU.
 */
export async function film(page: Page, slowness = 1): Promise<Film> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const seen: { readonly shown: number; readonly picture: Buffer }[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    seen.push({ shown: (metadata.timestamp ?? 0) * 1000, picture: Buffer.from(data, 'base64') });
    // The film may have ended.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const began = Date.now();
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  return {
    async end() {
      await session.send('Page.stopScreencast');
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await session.detach();
      return seen
        .toSorted((one, other) => one.shown - other.shown)
        .map(({ shown, picture }) => ({ at: Math.round(shown - began), picture }));
    },
  };
}
