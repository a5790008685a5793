/** The original's relay types. */
export declare namespace RelayerTypes {
  interface ProtocolOptions {
    protocol: string;
    data?: string | undefined;
  }
  type TransportType = 'relay' | 'link_mode';
}
