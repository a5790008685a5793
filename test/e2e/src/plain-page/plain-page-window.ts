declare global {
  interface Window {
    /** Names of the elements that the plain page has. */
    plainElements: readonly string[];
  }
}

export {};
