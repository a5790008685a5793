/** How an app opens other apps and is opened; `Linking` of React Native is one. */
export interface Linking {
  openURL(url: string): Promise<unknown>;
  /** The address that started the app. */
  getInitialURL?(): Promise<string | null>;
  addEventListener(type: 'url', listener: (event: { url: string }) => void): unknown;
}

/** What was given, or React Native's own under the name where the original looks for it. */
export function findLinking(given: Linking | undefined): Linking | undefined {
  const linking = given ?? (globalThis as { Linking?: Linking }).Linking;
  return typeof linking?.openURL === 'function' ? linking : undefined;
}
