/** The original's names of types that concern the relay. */
export declare namespace RelayerTypes {
  interface ProtocolOptions {
    protocol: string;
    data?: string | undefined;
  }
  type TransportType = 'relay' | 'link_mode';
}
