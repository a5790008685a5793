/** How an app opens other apps and is opened; `Linking` of React Native is one. */
export interface Linking {
  openURL(url: string): Promise<unknown>;
  /** The address that started the app. */
  getInitialURL?(): Promise<string | null>;
  addEventListener(type: 'url', listener: (event: { url: string }) => void): unknown;
}
