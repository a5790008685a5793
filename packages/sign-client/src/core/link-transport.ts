import type { Metadata } from '@mooring/protocol/sign';
import type { VerifyContext } from '../records/records.ts';

/** Sends messages to the addresses of apps, if client and peer both support it. */
export interface LinkTransport {
  /** The address for a message on a topic; `undefined` if it goes to the relay. */
  target(topic: string, tag: number): string | undefined;
  /** @param message `envelope` in base64 or base64url */
  open(universalLink: string, message: { readonly topic: string; readonly envelope: string }): Promise<void>;
  /** The address including a message. */
  urlOf(universalLink: string, message: { readonly topic: string; readonly envelope: string }): string;
  knows(universalLink: string): boolean;
  /** Remembers an app that the user has approved. */
  meet(peer: Metadata): Promise<void>;
  context(peer: Metadata): VerifyContext;
  stop(): void;
}
