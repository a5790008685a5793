import { type Stack, type StackOptions, startStack } from '@mooring/devnet';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

/** A page of one visitor, in a browser profile of its own. */
export interface Seat {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What should not be: console errors and warnings, policy violations, crashes, requests to hosts nobody named. */
  readonly complaints: string[];
}

/** Every service for real, and a browser. */
export interface Stage {
  readonly stack: Stack;
  seat(options?: BrowserContextOptions): Promise<Seat>;
  /** A seat whose camera sees a film (YUV4MPEG2), in a browser of its own. */
  cameraSeat(film: string, options?: BrowserContextOptions): Promise<Seat>;
  /** Closes every seat taken since the last call; gives what was complained about in any. */
  clear(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts the stack as `npm start` does, on free ports, and Chromium. */
export async function openStage(options: Pick<StackOptions, 'parts'> = {}): Promise<Stage> {
  const stack = await startStack(options);
  let browser: Browser;
  try {
    browser = await launch();
  } catch (error) {
    await stack.stop();
    throw error;
  }
  const { demo, sampleWallet, relay, api, rpc } = stack.urls;
  const hosts = new Set([demo, sampleWallet, relay, api, ...rpc].map((url) => new URL(url).host));
  const seats: Seat[] = [];
  const filmed: Browser[] = [];
  const seatIn = async (where: Browser, options: BrowserContextOptions): Promise<Seat> => {
    const context = await where.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const complaints: string[] = [];
    listen(page, hosts, complaints);
    const seat = { page, context, complaints };
    seats.push(seat);
    return seat;
  };
  return {
    stack,
    seat: (options = {}) => seatIn(browser, options),
    async cameraSeat(film, options = {}) {
      const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
      const own = await launch(camera);
      filmed.push(own);
      return seatIn(own, { permissions: ['camera'], ...options });
    },
    async clear() {
      const leaving = seats.splice(0);
      await Promise.all(leaving.map(({ context }) => context.close()));
      return leaving.flatMap(({ complaints }) => complaints);
    },
    async close() {
      await Promise.all([browser, ...filmed].map((each) => each.close()));
      await stack.stop();
    },
  };
}

function launch(args: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...args] });
}

function listen(page: Page, hosts: ReadonlySet<string>, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const check = (url: string): void => {
    const { protocol, host } = new URL(url);
    if (/^(https?|wss?):$/.test(protocol) && !hosts.has(host)) complaints.push(`A request to ${host}`);
  };
  page.on('request', (request) => check(request.url()));
  page.on('websocket', (socket) => check(socket.url()));
}
