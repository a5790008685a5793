import type { BrowserContext, WebSocketRoute } from 'playwright-core';
import type { Stage } from './open-stage.ts';

/** The way from a visitor's pages to the relay. */
export interface RelayLine {
  /** As if the relay had stopped: open sockets end, and no new one opens. */
  cut(): Promise<void>;
  mend(): void;
}

/** Puts a visitor's pages on a line to the relay that a test can cut. Call it before the first page opens a socket. */
export async function relayLine(context: BrowserContext, { stack }: Stage): Promise<RelayLine> {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  const { host } = new URL(stack.urls.relay);
  await context.routeWebSocket(
    (url) => url.host === host,
    async (socket) => {
      if (isCut) return socket.close({ code: 1011 });
      open.add(socket);
      socket.connectToServer();
    },
  );
  return {
    async cut() {
      isCut = true;
      await Promise.all([...open].map((socket) => socket.close({ code: 1011 })));
      open.clear();
    },
    mend() {
      isCut = false;
    },
  };
}
