import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../settings/shared-settings.ts';

// Names whose values may be secret, at the first levels of a logged object.
const secretNames = [
  'auth',
  'authorization',
  'cookie',
  'token',
  'jwt',
  'key',
  'symKey',
  'privateKey',
  'seed',
  'secret',
  'password',
  'message',
  'data',
  'payload',
];

export interface LoggerOptions {
  /** Name of the server. */
  readonly server: string;
  readonly level: LogLevel;
  /** Default: standard output. */
  readonly destination?: DestinationStream | undefined;
}

/** Creates a structured logger that writes one JSON object per line and masks named secrets and payloads. */
export function createLogger({ server, level, destination }: LoggerOptions): Logger {
  return pino(
    {
      name: server,
      level,
      base: { server },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [...secretNames, ...secretNames.map((name) => `*.${name}`), 'headers.cookie', 'req.headers'],
        censor: '[hidden]',
      },
      serializers: { error: describeError },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return { name: error.name, text: error.message, code, stack: error.stack };
}

/** The first characters of a topic or an id: enough to follow it in a log, not enough to join it. */
export function shorten(id: string): string {
  return `${id.slice(0, 8)}…`;
}
