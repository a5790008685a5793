/** The original's types for the verified origin of a request. */
export declare namespace Verify {
  interface Context {
    verified: {
      origin: string;
      validation: 'UNKNOWN' | 'VALID' | 'INVALID';
      verifyUrl: string;
      isScam?: boolean | undefined;
    };
  }
}
