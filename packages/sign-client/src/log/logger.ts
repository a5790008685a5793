import type { Clock } from '@mooring/protocol/time';
import { LogBuffer } from './log-buffer.ts';

/** Levels by severity, highest first. `silent` keeps nothing. */
export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Severity of a log line. */
export type LogLevel = (typeof logLevels)[number];
type WrittenLevel = 'error' | 'warn' | 'info' | 'debug';

/** Receives log lines immediately; `console` and pino loggers fit. */
export type LogListener = {
  readonly [Level in WrittenLevel]?: ((message: string, details?: object) => void) | undefined;
};

/** Plain values that describe an event: never a key, a payload or a whole topic. */
export type LogDetails = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * The client's log, for debugging. Prints nothing: keeps lines in a bounded buffer that the application may export, and
 * passes them to a listener, if any.
 */
export class Logger {
  readonly buffer = new LogBuffer();
  readonly #clock: Clock;
  readonly #level: number;
  readonly #listener: LogListener | undefined;

  /** @param setting a level (default: `warn`), or a listener, which receives everything down to `info` */
  constructor(clock: Clock, setting: string | LogListener | undefined) {
    this.#clock = clock;
    const listener = typeof setting === 'object' && setting !== null ? setting : undefined;
    this.#listener = listener;
    const level = listener ? 'info' : (setting ?? 'warn');
    const known = logLevels.indexOf(level as LogLevel);
    this.#level = known === -1 ? logLevels.indexOf('warn') : known;
  }

  error(message: string, details?: LogDetails): void {
    this.#write('error', message, details);
  }

  warn(message: string, details?: LogDetails): void {
    this.#write('warn', message, details);
  }

  info(message: string, details?: LogDetails): void {
    this.#write('info', message, details);
  }

  debug(message: string, details?: LogDetails): void {
    this.#write('debug', message, details);
  }

  #write(level: WrittenLevel, message: string, details: LogDetails = {}): void {
    if (logLevels.indexOf(level) > this.#level) return;
    this.buffer.add(JSON.stringify({ time: this.#clock.now(), level, message, ...details }));
    try {
      this.#listener?.[level]?.(message, details);
    } catch {
      // A listener's error must not affect the client.
    }
  }
}

/** Enough of a topic to identify it in a log, but too little to subscribe to it. */
export function shortTopic(topic: string): string {
  return `${topic.slice(0, 8)}…`;
}
