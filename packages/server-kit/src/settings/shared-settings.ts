import type { Environment, Setting } from './setting.ts';
import { anyText, oneOf, portNumber, wholeNumber } from './setting-readers.ts';

const defaultBasePort = 4_000;

/** Port of a service: its own setting, else `MOORING_PORT` (4000) plus the service's offset. */
export function portSetting(name: string, place: number): Setting<number> {
  return {
    name,
    text: 'Port to listen on; 0 picks a free one',
    defaultText: `\`MOORING_PORT\` (${defaultBasePort}) + ${place}`,
    read: portNumber,
    fallback: ({ MOORING_PORT }: Environment) => {
      if (!MOORING_PORT?.trim()) return defaultBasePort + place;
      const base = Number(MOORING_PORT);
      if (/^\d{1,5}$/.test(MOORING_PORT.trim()) && base > 0 && base + place <= 65_535) return base + place;
      throw new Error(
        `MOORING_PORT is "${MOORING_PORT}", and it has to be a whole number from 1 to ${65_535 - place}.`,
      );
    },
  };
}

export function hostSetting(name: string): Setting<string> {
  return {
    name,
    text: 'Address to listen on; `0.0.0.0` is every interface',
    default: '127.0.0.1',
    read: anyText,
  };
}

export function tlsSettings(prefix: string): {
  readonly tlsCert: Setting<string | undefined>;
  readonly tlsKey: Setting<string | undefined>;
} {
  return {
    tlsCert: { name: `${prefix}_TLS_CERT`, text: 'Certificate file (PEM), to serve over TLS', read: anyText },
    tlsKey: { name: `${prefix}_TLS_KEY`, text: 'Private key file (PEM) for that certificate', read: anyText },
  };
}

export function logLevelSetting(name: string): Setting<LogLevel> {
  return {
    name,
    text: 'Lowest level to log: silent, error, warn, info or debug',
    default: 'info',
    read: oneOf('silent', 'error', 'warn', 'info', 'debug'),
  };
}

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';

export function drainSetting(name: string): Setting<number> {
  return {
    name,
    text: 'Seconds for open work to finish when the server stops',
    default: '2',
    read: wholeNumber(0, 600),
  };
}

/** A whole number within inclusive bounds. @param value the default */
export function boundSetting(
  name: string,
  text: string,
  value: number,
  minimum = 1,
  maximum = 1_000_000_000_000,
): Setting<number> & { readonly default: string } {
  return { name, text, default: String(value), read: wholeNumber(minimum, maximum) };
}
