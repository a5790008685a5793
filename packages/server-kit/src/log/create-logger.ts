import { systemClock } from '@mooring/protocol/time';
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
      timestamp: () => `,"time":"${new Date(systemClock.now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [...secretNames, ...secretNames.map((name) => `*.${name}`), 'headers.cookie', 'req.headers'],
        censor: '[hidden]',
      },
      serializers: { error: (error: unknown) => describeError(error) },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}

/** Causes are shown to this depth. */
const maxCauses = 4;

/** Of a cause, only name and code are shown: its text may hold values and addresses. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const text = textOf(error);
  const stack = error.stack?.replace(error.message, () => text);
  const causes = causesOf(error);
  return { name: error.name, text, code: codeOf(error), stack, ...(causes.length > 0 && { causes }) };
}

const codeOf = (error: Error): unknown => (error as { readonly code?: unknown }).code;

/** The message of an error; that of a failed query without the values of its parameters. */
function textOf(error: Error): string {
  const { query, params } = error as { readonly query?: unknown; readonly params?: unknown };
  return typeof query === 'string' && Array.isArray(params) ? `Failed query: ${query}` : error.message;
}

function causesOf(error: Error): readonly { readonly name: string; readonly code: unknown }[] {
  const causes = [];
  for (let { cause } = error; cause instanceof Error && causes.length < maxCauses; { cause } = cause)
    causes.push({ name: cause.name, code: codeOf(cause) });
  return causes;
}
