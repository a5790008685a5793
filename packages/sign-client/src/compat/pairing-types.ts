import type { PairingRecord } from '@mooring/protocol/sign';

/** The original's pairing types. */
export declare namespace PairingTypes {
  /** Times are Unix seconds. */
  type Struct = PairingRecord;
}
