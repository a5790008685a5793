import { visibleText } from '@mooring/clear-signing';

/** Which page a verify service saw asking. */
export interface AskingPage {
  /** `INVALID`: another page than the one it says it is. `UNKNOWN`: nobody saw it. */
  readonly validation: 'UNKNOWN' | 'VALID' | 'INVALID';
  /** Fit to be shown. */
  readonly origin: string;
  /** The service's operator lists it as one that takes what is not its own. */
  readonly isScam: boolean;
}

interface Context {
  readonly verified: {
    readonly validation: AskingPage['validation'];
    readonly origin: string;
    readonly isScam?: boolean | undefined;
  };
}

/** Reads what the pairing client knows of where a request comes from. */
export function askingPage({ verified }: Context): AskingPage {
  const { validation, origin, isScam } = verified;
  return { validation, origin: visibleText(origin, 200).text, isScam: isScam === true };
}

/** Whether answering yes has to look dangerous. */
export function isSuspicious(page: AskingPage | undefined): boolean {
  return page?.isScam === true || page?.validation === 'INVALID';
}
