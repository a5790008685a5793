/** How an app opens other apps and is opened, as React Native's `Linking` does. */
export interface Linking {
  openURL(url: string): Promise<unknown>;
  /** The address that launched the app. */
  getInitialURL?(): Promise<string | null>;
  addEventListener(type: 'url', listener: (event: { url: string }) => void): unknown;
}

/** The given linking, or React Native's own where the original expects it. */
export function findLinking(given: Linking | undefined): Linking | undefined {
  const linking = given ?? (globalThis as { Linking?: Linking }).Linking;
  return typeof linking?.openURL === 'function' ? linking : undefined;
}
