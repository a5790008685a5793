import { visibleText } from '@mooring/clear-signing';

/** The page that sent a request, according to a verify service. */
export interface RequestOrigin {
  /** `INVALID`: another page than the site claims. `UNKNOWN`: not attested. */
  readonly validation: 'UNKNOWN' | 'VALID' | 'INVALID';
  /** Safe to show. */
  readonly origin: string;
  /** The service's operator lists it as a scam. */
  readonly isScam: boolean;
}

interface Context {
  readonly verified: {
    readonly validation: RequestOrigin['validation'];
    readonly origin: string;
    readonly isScam?: boolean | undefined;
  };
}

/** Reads a request's origin from the pairing client's verify context. */
export function requestOrigin({ verified }: Context): RequestOrigin {
  const { validation, origin, isScam } = verified;
  return { validation, origin: visibleText(origin, 200).text, isScam: isScam === true };
}

/** Whether the approve button has to look dangerous. */
export function isSuspicious(page: RequestOrigin | undefined): boolean {
  return page?.isScam === true || page?.validation === 'INVALID';
}
