/** The original's names of what is known of where a request comes from. */
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
