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
  /** Closes every seat taken since the last call; gives what was complained about in any. */
  clear(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Starts the stack as `npm start` does, on free ports, and Chromium. */
export async function openStage(options: Pick<StackOptions, 'parts'> = {}): Promise<Stage> {
  const stack = await startStack(options);
  let browser: Browser;
  try {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    });
  } catch (error) {
    await stack.stop();
    throw error;
  }
  const { demo, sampleWallet, relay, rpc } = stack.urls;
  const hosts = new Set([demo, sampleWallet, relay, ...rpc].map((url) => new URL(url).host));
  const seats: Seat[] = [];
  return {
    stack,
    async seat(options = {}) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      const complaints: string[] = [];
      listen(page, hosts, complaints);
      const seat = { page, context, complaints };
      seats.push(seat);
      return seat;
    },
    async clear() {
      const leaving = seats.splice(0);
      await Promise.all(leaving.map(({ context }) => context.close()));
      return leaving.flatMap(({ complaints }) => complaints);
    },
    async close() {
      await browser.close();
      await stack.stop();
    },
  };
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
